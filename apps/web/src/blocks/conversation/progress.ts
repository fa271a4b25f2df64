import type { ChatEvent } from '@zhixing/contract/chat-event';
import type { ChatMessage } from '@zhixing/contract/chat-message';

const firstShare = 10;
const lastShareBeforeEnd = 90;
const endShare = 95;

/** What the loading answer says of itself: 0 thinking, 1 looking things up, 2 analysing, 3 generating, 4 reflected. */
export const firstProgress = { stepNum: 0, processLoading: firstShare } as const;

const hasOpenTool = ({ step = [] }: ChatMessage) =>
  step.some(({ toolCalls = [] }) => toolCalls.some(({ result }) => result === undefined));

const stepNumAfter = (answer: ChatMessage, event: ChatEvent): number => {
  switch (event.kind) {
    case 'tool-called':
      return 1;
    case 'tool-finished':
      return hasOpenTool(answer) ? 1 : 2;
    case 'reasoning-added':
      return 2;
    case 'text-added':
    case 'part-previewed':
      return 3;
    case 'answer-finished':
    case 'run-finished':
      return 4;
    default:
      return answer.stepNum ?? 0;
  }
};

const shareAfter = ({ processLoading = firstShare }: ChatMessage, event: ChatEvent): number =>
  event.kind === 'run-finished'
    ? endShare
    : Math.max(processLoading, Math.min(lastShareBeforeEnd, Math.round(processLoading * 10 + 1) / 10));

/** `before` carries the counters, `after` is the answer with the event folded in. */
export const withProgress = (before: ChatMessage, after: ChatMessage, event: ChatEvent): ChatMessage => ({
  ...after,
  stepNum: stepNumAfter({ ...after, stepNum: before.stepNum }, event),
  processLoading: shareAfter(before, event),
});
