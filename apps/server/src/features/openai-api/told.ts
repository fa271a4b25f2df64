import type { ChatEvent } from '@zhixing/contract/chat-event';
import { emptyAnswer, foldAnswer } from '@zhixing/contract/fold-answer';

export type Told = { content: string; reasoning: string };

/**
 * What is new in an answer since the last time. What was sent cannot be taken back: where a round is begun again, nothing
 * is said until its words have passed those that were; if they differ in the end, the answer is said once more as a whole.
 */
export const createTeller = (runId: string) => {
  let answer = emptyAnswer(runId, '');
  let sent = '';
  let thought = '';
  const after = (whole: string, said: string) => (whole.startsWith(said) ? whole.slice(said.length) : '');
  const reasoningOf = () => (answer.step ?? []).map(({ reasoning = '' }) => reasoning).join('');
  return {
    tell: (event: ChatEvent): Told => {
      answer =
        event.kind === 'run-snapshot' || event.kind === 'run-finished' ? event.answer : foldAnswer(answer, event);
      const content = after(answer.content, sent);
      const reasoning = after(reasoningOf(), thought);
      sent += content;
      thought += reasoning;
      return { content, reasoning };
    },
    /** What is still to be said at the end. */
    rest: (): string => (answer.content === sent ? '' : `\n\n${answer.content}`),
  };
};
