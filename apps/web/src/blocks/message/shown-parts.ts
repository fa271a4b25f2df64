import type { AnswerPart } from '@zhixing/contract/answer-part';
import type { ChatMessage } from '@zhixing/contract/chat-message';

type ShownPart = {
  readonly key: string;
  readonly callId: string;
  readonly part: Extract<AnswerPart, { kind: 'card' | 'form' }>;
};

/** What calls added to an answer to be looked at or filled in; sources stand elsewhere. */
export const shownParts = ({ step }: Pick<ChatMessage, 'step'>): ShownPart[] =>
  (step ?? []).flatMap(({ toolCalls = [] }) =>
    toolCalls.flatMap(({ id, parts = [] }) =>
      parts.flatMap((part, at) => (part.kind === 'source' ? [] : [{ key: `${id}:${at}`, callId: id, part }])),
    ),
  );
