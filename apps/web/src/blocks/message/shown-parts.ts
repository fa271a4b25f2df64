import type { PartPreview } from '@zhixing/contract/answer-part';
import type { ChatMessage } from '@zhixing/contract/chat-message';

type ShownPart = {
  readonly key: string;
  readonly callId: string;
  readonly part: PartPreview['part'];
  /** The model still writes what is in it. */
  readonly isPreview: boolean;
};

/** What calls added to an answer to be looked at or filled in; sources stand elsewhere. */
export const shownParts = ({ step }: Pick<ChatMessage, 'step'>): ShownPart[] =>
  (step ?? []).flatMap(({ toolCalls = [], previews = [] }) => [
    ...toolCalls.flatMap(({ id, parts = [] }) =>
      parts.flatMap((part, at) =>
        part.kind === 'source' ? [] : [{ key: `${id}:${at}`, callId: id, part, isPreview: false }],
      ),
    ),
    // Under the name that it will have: what is drawn already stays.
    ...previews.map(({ callId, part }) => ({ key: `${callId}:0`, callId, part, isPreview: true })),
  ]);
