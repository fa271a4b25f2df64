import { formatCount } from '../../lib/format-count.ts';
import './run-timeline.css';
import type { ChatMessage } from '@zhixing/contract/chat-message';
import { useTranslation } from '../../lib/use-translation.ts';
import { type TimelineRow, timelineRows, wholeMs } from './timeline-rows.ts';
import { callName } from './tool-state.ts';
import { useDuration } from './use-duration.ts';

const Row = ({ row, whole }: { readonly row: TimelineRow; readonly whole: number }) => {
  const { t, i18n } = useTranslation('message');
  const duration = useDuration();
  const { kind, call, agent, startMs, ms, tokens, isFailed } = row;
  const tool = call ? callName(call, i18n.language) : '';
  const what = kind === 'tool' ? tool : t(`timeline.${kind}`, { tool });
  const name = agent ? `${agent} · ${what}` : what;
  const used = tokens ? `${formatCount(tokens)} tokens` : '';
  return (
    <li className={`timeline-row is-${kind}${isFailed ? ' is-failed' : ''}`}>
      <span className="timeline-name clip" title={name}>
        {name}
        {isFailed && <em>{t('tool.resultFailed')}</em>}
      </span>
      <span className="timeline-lane" aria-hidden="true">
        <i style={{ left: `${(startMs / whole) * 100}%`, width: `${(ms / whole) * 100}%` }} />
      </span>
      <span className="timeline-tokens num">{used}</span>
      <span className="timeline-time num" title={t('timeline.after', { time: duration(startMs) })}>
        {duration(ms)}
      </span>
    </li>
  );
};

/** What an answer did, one row each on one axis of time. */
export const RunTimeline = ({ message }: { readonly message: ChatMessage }) => {
  const { t, i18n } = useTranslation('message');
  const rows = timelineRows(message);
  const whole = wholeMs(rows);
  const began = new Date(message.time).toLocaleTimeString(i18n.language, { hour12: false });
  return (
    <section className="run-timeline" aria-label={t('timeline.label')}>
      <p className="timeline-head num">{t('timeline.began', { time: began })}</p>
      <ol>
        {rows.map((row) => (
          <Row key={row.key} row={row} whole={whole} />
        ))}
      </ol>
    </section>
  );
};
