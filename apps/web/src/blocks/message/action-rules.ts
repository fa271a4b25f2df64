import type { ChatMessage } from '@zhixing/contract/chat-message';

type View = { readonly isPending: boolean; readonly isShare: boolean };
type Actions = { readonly copy: boolean; readonly retry: boolean; readonly share: boolean };

const none: Actions = { copy: false, retry: false, share: false };

/** Which actions stand under an answer. A shared view keeps copying only. */
export const actionsFor = (message: ChatMessage, { isPending, isShare }: View): Actions => {
  const isClosed = isPending || message.loading || message.writable || message.hideCopy || message.insightStep?.length;
  if (isClosed) return none;
  const hasText = message.content.trim() !== '';
  return { copy: hasText, retry: !isShare && message.runId !== undefined, share: !isShare };
};
