import { useTranslation } from '../../../lib/use-translation.ts';
import { formatSpanMs } from './trace-figures.ts';
import { type ShownSpan, type TraceRow, traceRows, wholeMs } from './trace-rows.ts';
import { traceTicks } from './trace-ticks.ts';
import { type SpanNames, useSpanWords } from './use-span-words.ts';

type WaterfallProps = {
  readonly spans: readonly ShownSpan[];
  readonly names: SpanNames;
  readonly onOpen: (span: ShownSpan) => void;
};

const legend = ['model', 'tool', 'retrieval'] as const;

type RowProps = Pick<WaterfallProps, 'names' | 'onOpen'> & { readonly row: TraceRow };

const Row = ({ row: { span, depth, isTaken, left, width }, names, onOpen }: RowProps) => {
  const { t } = useTranslation('studioPreview');
  const words = useSpanWords(names)(span);
  const seconds = formatSpanMs(span.ms);
  const marks = [
    isTaken && t('trace.taken'),
    span.isMocked && t('trace.mocked'),
    span.isError && t('trace.error'),
    span.isSkipped && t('trace.skipped'),
  ].filter((mark) => mark !== false);
  return (
    <li>
      <button
        type="button"
        className={`trace-row is-${span.kind}${depth === 1 ? ' is-sub' : ''}${span.isError ? ' is-error' : ''}${isTaken ? ' is-taken' : ''}`}
        aria-haspopup="dialog"
        aria-label={[t('trace.row', { ...words, seconds }), ...marks].join(' ')}
        onClick={() => onOpen(span)}
      >
        <span className="trace-name clip" title={words.name}>
          {span.kind === 'agent' ? words.name : `${words.kind} ${words.name}`}
        </span>
        <span className="trace-lane">
          <i className={span.isOpen ? 'is-open' : undefined} style={{ left: `${left}%`, width: `${width}%` }} />
          {marks.length > 0 && (
            <em style={left + width > 60 ? { right: `${100 - left}%` } : { left: `${left + width}%` }}>
              {marks.join(' ')}
            </em>
          )}
        </span>
        <span className="trace-time num">{seconds}</span>
      </button>
    </li>
  );
};

/** Rows on one axis of time. */
export const Waterfall = ({ spans, names, onOpen }: WaterfallProps) => {
  const { t } = useTranslation('studioPreview');
  const whole = wholeMs(spans, 0);
  const ticks = traceTicks(whole);
  return (
    <>
      <div className="trace-scroll">
        <div className="trace-axis num" aria-hidden="true">
          {ticks.map(({ at, label }) => (
            <span key={label} style={{ left: `${at}%` }}>
              {label}
            </span>
          ))}
        </div>
        <div className="trace-rows">
          <div className="trace-grid" aria-hidden="true">
            {ticks.map(({ at }) => (
              <i key={at} style={{ left: `${at}%` }} />
            ))}
          </div>
          <ul>
            {traceRows(spans, whole).map((row) => (
              <Row key={row.span.id} row={row} names={names} onOpen={onOpen} />
            ))}
          </ul>
        </div>
      </div>
      <p className="trace-legend">
        {legend.map((kind) => (
          <span key={kind} className={`is-${kind}`}>
            {t(`trace.${kind}`)}
          </span>
        ))}
      </p>
    </>
  );
};
