import './robot-message.css';
import type { ChatMessage } from '@zhixing/contract/chat-message';
import { lazy, Suspense, useCallback } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { AgentIcon } from '../icon/agent-icon.tsx';
import { MarkContext } from '../markdown/mark-context.ts';
import { AnswerExtras } from './answer-extras.tsx';
import { AnswerText } from './answer-text.tsx';
import { ChoiceChips } from './choice-chips.tsx';
import { citedAt, placeOfMark } from './cited-docs.ts';
import { FailureNote } from './failure-note.tsx';
import { InsightTimeline } from './insight-timeline.tsx';
import { LoadingState, ProcessBar } from './loading-state.tsx';
import { bodyType, MessageBody } from './message-body.tsx';
import { MessageTail } from './message-tail.tsx';
import { useMessageView } from './message-view.ts';
import { SafePart } from './safe-part.tsx';
import { SummaryLine } from './summary-line.tsx';
import { ToolCalls } from './tool-calls.tsx';
import { WidgetBlock } from './widget-block.tsx';

const PaymentCard = lazy(async () => ({ default: (await import('../pay/payment-card.tsx')).PaymentCard }));

const isEmpty = ({ content, step, toolCalls, insightStep, audio, audioUrl }: ChatMessage) =>
  content.trim() === '' &&
  !audio &&
  !audioUrl &&
  !toolCalls?.length &&
  !insightStep?.length &&
  !step?.some(
    ({ reasoning, toolCalls: calls, previews, widgetData, isInner, content: text }) =>
      reasoning || calls?.length || previews?.length || widgetData || (isInner && text.trim() !== ''),
  );

/** The answer itself, in the order: what was done, text, diagram, data, sources and files. */
const Answer = ({ message }: { readonly message: ChatMessage }) => {
  const isLive = message.loading === true;
  return (
    <>
      {message.summarised && <SummaryLine id={message.uuid} summarised={message.summarised} />}
      {message.insightStep && message.insightStep.length > 0 && (
        <SafePart of={message.insightStep}>
          <InsightTimeline steps={message.insightStep} />
        </SafePart>
      )}
      {message.toolCalls && message.toolCalls.length > 0 && bodyType(message.type) !== 'tool' && (
        <SafePart of={message.toolCalls}>
          <ToolCalls id={message.uuid} runId={message.runId} calls={message.toolCalls} isLive={isLive} />
        </SafePart>
      )}
      {!isEmpty(message) && <MessageBody message={message} />}
      {message.mermaid && <AnswerText text={`\`\`\`mermaid\n${message.mermaid}\n\`\`\``} />}
      {message.widgetData && (
        <SafePart of={message.widgetData}>
          <WidgetBlock id={message.uuid} data={message.widgetData} />
        </SafePart>
      )}
      {isLive && message.payment && (
        <Suspense fallback={<LoadingState stepNum={0} percent={undefined} />}>
          <PaymentCard payment={message.payment} />
        </Suspense>
      )}
      {isLive && !message.payment && isEmpty(message) && (
        <LoadingState stepNum={message.stepNum ?? 0} percent={message.processLoading} />
      )}
      {isLive && !isEmpty(message) && message.processLoading !== undefined && (
        <ProcessBar percent={message.processLoading} />
      )}
    </>
  );
};

type RobotMessageProps = {
  readonly message: ChatMessage;
  /** What could be asked next is offered where the conversation has come to. */
  readonly isNewest: boolean;
};

export const RobotMessage = ({ message, isNewest }: RobotMessageProps) => {
  const { t } = useTranslation('message');
  const { agent, hasIcon, isShare, handlers, onSource } = useMessageView();
  const { docs } = message;
  const openMark = useCallback(
    (name: string) => {
      const at = placeOfMark(docs, name);
      if (!docs || at < 0) return undefined;
      const { cited, index } = citedAt(docs, at);
      return () => onSource(cited, index);
    },
    [docs, onSource],
  );
  const questions = message.question ?? [];
  const hasSuggestions = isNewest && questions.length > 0 && !isShare && !message.loading && !message.error;
  return (
    <article
      className={`robot-message${hasIcon ? '' : ' is-bare'}${message.error ? ' is-error' : ''}`}
      aria-label={t('answerOf', { name: agent.name })}
      aria-busy={message.loading === true}
    >
      {hasIcon && <AgentIcon icon={agent.icon} background={agent.iconBackground} name={agent.name} size={32} />}
      <div className="robot-body">
        <MarkContext value={openMark}>
          <Answer message={message} />
        </MarkContext>
        <SafePart of={message}>
          <AnswerExtras message={message} />
        </SafePart>
        {message.stop && (
          <p className="message-stopped">
            <Icon name="minus" size={14} />
            {t('progress.terminated')}
          </p>
        )}
        {message.error && <FailureNote message={message} />}
        <MessageTail message={message} />
        {hasSuggestions && (
          <ChoiceChips label={t('questions')} choices={questions.slice(0, 3)} onChoose={handlers.onQuestion} />
        )}
      </div>
    </article>
  );
};
