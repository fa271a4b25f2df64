import type { ChatMessage } from '@zhixing/contract/chat-message';

export type ShownMessage = { readonly key: string; readonly message: ChatMessage };

/**
 * What the reader sees, each with a key that outlives the stream: a streaming answer has a provisional uuid and would be
 * mounted anew, losing its place, when the stored one replaces it.
 */
export const shownMessages = (messages: readonly ChatMessage[]): ShownMessage[] => {
  const used = new Set<string>();
  return messages
    .filter(({ role, hidden }) => role !== 'function' && !hidden)
    .map((message) => {
      const byRun = message.runId ? `${message.runId}:${message.role}` : message.uuid;
      const key = used.has(byRun) ? `${message.uuid}:${used.size}` : byRun;
      used.add(key);
      return { key, message };
    });
};
