import type { ChatMessage } from '@zhixing/contract/chat-message';
import { useState } from 'react';

export type SeenRun = { readonly runId: string; readonly time: string };

/** Every run there was an answer of: one that another has replaced can still be looked at. */
export const useSeenRuns = (messages: readonly ChatMessage[]): readonly SeenRun[] => {
  const [seen, setSeen] = useState<readonly SeenRun[]>([]);
  const fresh = messages.flatMap(({ role, runId, time }) =>
    role === 2 && runId !== undefined && !seen.some((known) => known.runId === runId) ? [{ runId, time }] : [],
  );
  if (fresh.length === 0) return seen;
  const all = [...seen, ...fresh];
  setSeen(all);
  return all;
};
