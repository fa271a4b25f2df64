import './train-ticket.css';
import type { CardOf } from '@zhixing/contract/card/card-content';
import { useTranslation } from '../../lib/use-translation.ts';
import { seatOf } from './seat.ts';
import { useDayWords } from './use-day-words.ts';

type WordProps = { readonly value: string; readonly otherwise: string; readonly className?: string };

/** What is known, or what would stand here. */
const Word = ({ value, otherwise, className = '' }: WordProps) => (
  <span className={`${className}${value === '' ? ' is-missing' : ''}`.trim()}>{value || otherwise}</span>
);

const Seat = ({ name, value }: { readonly name: string; readonly value: string }) => {
  const { t } = useTranslation('cardView');
  const { kind, words } = seatOf(value);
  return (
    <div className={kind === 'none' ? 'ticket-seat' : 'ticket-seat is-free'}>
      <dt>{name}</dt>
      <dd className="num">{kind === 'left' ? t('seat.left', { count: words }) : words || t('seat.none')}</dd>
    </div>
  );
};

export const TrainTicketCard = ({ card: { ticket } }: { readonly card: CardOf<'train-tickets'> }) => {
  const { t } = useTranslation('cardView');
  const days = useDayWords();
  const { from, to, fromCity, toCity, duration, date, start, end, no, firstClass, secondClass } = ticket;
  return (
    <article className="card ticket-card" aria-label={t('ticketOf', { no })}>
      <header>
        <Word className="ticket-city clip" value={fromCity} otherwise={t('ticket.fromCity')} />
        <span className="ticket-date">{days.long(date)}</span>
        <Word className="ticket-city clip" value={toCity} otherwise={t('ticket.toCity')} />
      </header>
      <div className="ticket-way">
        <p>
          <Word className="ticket-time num" value={start} otherwise={t('ticket.start')} />
          <Word className="ticket-station" value={from} otherwise={t('ticket.from')} />
        </p>
        <p className="ticket-line">
          <Word className="ticket-no" value={no} otherwise={t('ticket.no')} />
          <i aria-hidden="true" />
          <span className="ticket-hours">{duration === '' ? '' : t('ticket.hours', { hours: duration })}</span>
        </p>
        <p>
          <Word className="ticket-time num" value={end} otherwise={t('ticket.end')} />
          <Word className="ticket-station" value={to} otherwise={t('ticket.to')} />
        </p>
      </div>
      <dl className="ticket-seats">
        <Seat name={t('seat.first')} value={firstClass} />
        <Seat name={t('seat.second')} value={secondClass} />
      </dl>
    </article>
  );
};
