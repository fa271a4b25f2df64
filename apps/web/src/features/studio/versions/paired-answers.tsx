import { AnswerText } from '../../../blocks/message/answer-text.tsx';
import { failureWords } from '../../../blocks/message/failure-words.ts';
import { useDuration } from '../../../blocks/message/use-duration.ts';
import { useConfig } from '../../../lib/config.ts';
import { formatCount } from '../../../lib/format-count.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { DebugRun } from '../preview/debug-run.ts';
import { formatMicro } from '../preview/trace-figures.ts';
import type { PairedRow, Side } from './paired-runs.ts';
import { sides } from './paired-runs.ts';

type Names = Readonly<Record<Side, string>>;
type PairedAnswersProps = { readonly row: PairedRow; readonly names: Names };

const Figures = ({ run }: { readonly run: DebugRun }) => {
  const duration = useDuration();
  if (run.state === 'idle') return null;
  return (
    <span className="paired-figures num">
      <span>{duration(run.ms)}</span>
      {run.tokens > 0 && <span>{formatCount(run.tokens)} tokens</span>}
      {run.costMicro > 0 && <span>{formatMicro(run.costMicro)}</span>}
    </span>
  );
};

const Answer = ({ run }: { readonly run: DebugRun }) => {
  const { t } = useTranslation(['studioVersions', 'message']);
  const { t: tMessage } = useTranslation('message');
  const { locale } = useConfig();
  const { state, answer, error } = run;
  if (state === 'idle') return <p className="paired-quiet">{t('compare.waiting')}</p>;
  return (
    <>
      {answer && <AnswerText text={answer} isStreaming={state === 'running'} />}
      {!answer && state === 'running' && <p className="paired-quiet">{t('compare.running')}</p>}
      {!answer && (state === 'done' || state === 'stopped') && <p className="paired-quiet">{t('compare.noAnswer')}</p>}
      {state === 'failed' && (
        <p className="paired-fault" role="alert">
          <Icon name="warn" size={16} />
          {error && 'words' in error ? error.words : failureWords(error?.code, tMessage, locale)}
        </p>
      )}
    </>
  );
};

/** One question and what each side makes of it, while it is being written. */
export const PairedAnswers = ({ row, names }: PairedAnswersProps) => (
  <section className="paired">
    <h4>{row.question}</h4>
    <div className="paired-sides">
      {sides.map((side) => (
        <article key={side} className={`paired-side is-${side}`} aria-busy={row[side].state === 'running'}>
          <header>
            <b>{names[side]}</b>
            <Figures run={row[side]} />
          </header>
          <Answer run={row[side]} />
        </article>
      ))}
    </div>
  </section>
);
