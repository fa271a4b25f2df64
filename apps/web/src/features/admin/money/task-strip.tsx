import { formatCount } from '../../../lib/format-count.ts';
import './task-strip.css';
import type { MoneyOverview } from '@zhixing/contract/money-overview';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/use-translation.ts';

const to = (filter: string) => `/admin?tab=money&part=orders&${filter}`;

/** What waits: by itself, or for somebody. Each leads to its orders. */
export const TaskStrip = ({ overview: { orders, refunds } }: { readonly overview: MoneyOverview }) => {
  const { t } = useTranslation('money');
  const tasks = [
    { name: 'pending', count: orders.pending, filter: 'status=PENDING', isGrave: false },
    { name: 'frozen', count: orders.frozen, filter: 'status=FROZEN', isGrave: false },
    { name: 'underWay', count: refunds.underWay, filter: 'status=FROZEN', isGrave: false },
    { name: 'needPerson', count: refunds.needPerson, filter: 'needs=person', isGrave: refunds.needPerson > 0 },
  ] as const;
  return (
    <ul className="money-panel money-tasks" aria-label={t('task.label')}>
      {tasks.map(({ name, count, filter, isGrave }) => (
        <li key={name}>
          <Link to={to(filter)} className={isGrave ? 'is-grave' : undefined}>
            <span>{t(`task.${name}`)}</span>
            <b className="num">{formatCount(count)}</b>
            <small>{t(`task.${name}Text`)}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
};
