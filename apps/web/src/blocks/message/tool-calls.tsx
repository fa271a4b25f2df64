import './tool-calls.css';
import type { ToolCall } from '@zhixing/contract/chat-message';
import { showHidden } from '../../lib/hidden-characters.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { CallMark } from './call-mark.tsx';
import { CallCharts } from './chart-card.tsx';
import { ConsentCard } from './consent-card.tsx';
import { Elapsed } from './elapsed.tsx';
import { briefArguments } from './json-text.ts';
import { LazyAnswerForm } from './lazy-answer-parts.tsx';
import { useToggle } from './message-view.ts';
import { ToolCallDetail } from './tool-call-detail.tsx';
import { callName, callState, summarise } from './tool-state.ts';
import { useDuration } from './use-duration.ts';

type CallRowProps = { readonly runId: string | undefined; readonly call: ToolCall; readonly isLive: boolean };

const CallRow = ({ runId, call, isLive }: CallRowProps) => {
  const { i18n } = useTranslation('message');
  const duration = useDuration();
  const [isOpen, flip] = useToggle(`${call.id}:open`, !call.collapse);
  const [isAnswered, markAnswered] = useToggle(`${runId}:${call.id}:${call.form?.node ?? ''}:consent`);
  const asked = callState(call, isLive);
  const state = asked === 'waiting' && isAnswered ? 'running' : asked;
  return (
    <li>
      <button type="button" className="step-line" aria-expanded={isOpen} onClick={flip}>
        <CallMark state={state} />
        <span className="step-what">{callName(call, i18n.language)}</span>
        <span className="step-more clip">{showHidden(briefArguments(call.function.arguments))}</span>
        {state === 'running' && <Elapsed id={call.id} />}
        {call.ms !== undefined && <span className="step-time num">{duration(call.ms)}</span>}
        <span className="step-turn">
          <Icon name="right" size={14} />
        </span>
      </button>
      {state === 'waiting' && !call.form && <ConsentCard runId={runId} call={call} onAnswered={markAnswered} />}
      {(state === 'waiting' || asked === 'running') && call.form && (
        <LazyAnswerForm
          id={call.id}
          form={call.form}
          address={runId ? { runId, callId: call.id } : undefined}
          onAnswered={markAnswered}
        />
      )}
      {isOpen && <ToolCallDetail call={call} />}
    </li>
  );
};

type ToolCallsProps = {
  readonly id: string;
  /** Of the run that makes them. */
  readonly runId: string | undefined;
  readonly calls: readonly ToolCall[];
  /** The answer they belong to is still being made. */
  readonly isLive: boolean;
};

/** A framed row per call while any of them works; one line once all have ended. */
export const ToolCalls = ({ id, runId, calls, isLive }: ToolCallsProps) => {
  const { t, i18n } = useTranslation('message');
  const duration = useDuration();
  const [isOpen, flip] = useToggle(`${id}:tools`, calls.length === 1 && calls[0]?.collapse === false);
  const { isRunning, failed, skipped, names, ms } = summarise(calls, isLive, i18n.language);
  const rows = (
    <ul className="call-list" aria-label={t('tool.list')}>
      {calls.map((call) => (
        <CallRow key={call.id} runId={runId} call={call} isLive={isLive} />
      ))}
    </ul>
  );
  const charts = <CallCharts calls={calls} />;
  if (isRunning)
    return (
      <>
        {rows}
        {charts}
      </>
    );
  const only = calls.length === 1 ? calls[0] : undefined;
  return (
    <div className="call-group">
      <button type="button" className="step-line" aria-expanded={isOpen} onClick={flip}>
        <CallMark state={failed > 0 ? 'failed' : skipped > 0 ? 'skipped' : 'done'} />
        <span className="step-head">
          {skipped < calls.length && <span>{t('tool.called', { total: calls.length - skipped })}</span>}
          {failed > 0 && <span className="step-bad">{t('tool.failed', { total: failed })}</span>}
          {skipped > 0 && <span>{t('tool.notMade', { total: skipped })}</span>}
        </span>
        <span className="step-turn is-inline">
          <Icon name="right" size={14} />
        </span>
        <span className="step-more clip">{names.join(i18n.language === 'en-US' ? ', ' : '、')}</span>
        {ms !== undefined && <span className="step-time num">{duration(ms)}</span>}
      </button>
      {isOpen && (only ? <ToolCallDetail call={only} /> : rows)}
      {charts}
    </div>
  );
};
