import { formatCount } from '../../../lib/format-count.ts';
import './trace-pane.css';
import { Button, Select } from 'antd';
import { useDuration } from '../../../blocks/message/use-duration.ts';
import { CallError } from '../../../lib/call-error.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { LiveRun } from './live-run.ts';
import { formatMicro } from './trace-figures.ts';
import type { ShownSpan } from './trace-rows.ts';
import { type RunTrace, useRunTrace } from './use-run-trace.ts';
import type { SeenRun } from './use-seen-runs.ts';
import type { SpanNames } from './use-span-words.ts';
import { Waterfall } from './waterfall.tsx';

type TracePaneProps = {
  readonly runs: readonly SeenRun[];
  readonly shown: SeenRun | undefined;
  readonly isRunning: boolean;
  readonly live: LiveRun;
  readonly names: SpanNames;
  readonly onChoose: (runId: string) => void;
  readonly onOpen: (span: ShownSpan) => void;
};

const clock = (time: string) => new Date(time).toLocaleTimeString('zh-CN', { hour12: false });

const RunChoice = ({ runs, shown, onChoose }: Pick<TracePaneProps, 'runs' | 'shown' | 'onChoose'>) => {
  const { t } = useTranslation('studioPreview');
  return (
    <Select
      size="small"
      variant="borderless"
      className="trace-runs"
      aria-label={t('trace.run')}
      popupMatchSelectWidth={false}
      value={shown?.runId ?? null}
      options={runs
        .map(({ runId, time }, index) => ({
          value: runId,
          label: t('trace.runName', { no: index + 1, time: clock(time) }),
        }))
        .toReversed()}
      onChange={(runId) => runId && onChoose(runId)}
    />
  );
};

const Figures = ({ trace: { ms, figures } }: { readonly trace: RunTrace }) => {
  const duration = useDuration();
  const parts = [
    duration(ms),
    figures && `${formatCount(figures.tokens)} tokens`,
    figures && formatMicro(figures.costMicro),
  ];
  return <p className="trace-figures num">{parts.filter(Boolean).join(' · ')}</p>;
};

const isAbsent = (error: Error) => error instanceof CallError && error.status === 404;

/** How a run spent its time: one row per step, in its colour, at its place. */
export const TracePane = (props: TracePaneProps) => {
  const { runs, shown, isRunning, live, names, onChoose, onOpen } = props;
  const { t } = useTranslation('studioPreview');
  const { trace, error, refetch } = useRunTrace(shown?.runId, isRunning, live);
  const isEmpty = trace !== undefined && trace.spans.length === 0 && !isRunning;
  return (
    <section className="trace-pane" aria-label={t('trace.heading')}>
      <header className="trace-head">
        <h2>{t('trace.heading')}</h2>
        {runs.length > 1 && <RunChoice runs={runs} shown={shown} onChoose={onChoose} />}
        {trace && trace.spans.length > 0 && <Figures trace={trace} />}
      </header>
      {!shown && <p className="trace-note">{t('trace.empty')}</p>}
      {shown && !trace && !error && !isRunning && (
        <p className="trace-note" role="status">
          {t('trace.loading')}
        </p>
      )}
      {shown && (isEmpty || (error && isAbsent(error) && !trace)) && <p className="trace-note">{t('trace.none')}</p>}
      {shown && error && !isAbsent(error) && (
        <p className="trace-note" role="alert">
          {t('trace.failed')}
          <Button size="small" onClick={() => void refetch()}>
            {t('trace.retry')}
          </Button>
        </p>
      )}
      {trace && trace.spans.length > 0 && <Waterfall spans={trace.spans} names={names} onOpen={onOpen} />}
    </section>
  );
};
