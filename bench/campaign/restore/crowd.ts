import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { type ChatTarget, runChatClient } from '../chat/chat-client.ts';
import type { RunRecord } from '../chat/follow-run.ts';
import { makeQuestion } from '../chat/question.ts';

export type Turn = RunRecord & { endedAt?: number };

/** People who ask and read all the time, until they are told to leave. */
export const startCrowd = (target: ChatTarget, clients: number, random: () => number) => {
  const turns = new Map<string, Turn>();
  const stop = new AbortController();
  let isStopping = false;
  const ears = {
    onAsk: (run: RunRecord) => void turns.set(run.id, run),
    onEvent: (event: ChatEvent) => {
      const turn = turns.get(event.runId);
      if (event.kind === 'run-finished' && turn) turn.endedAt = Date.now();
    },
  };
  const numbers = { gaps: [], repeated: [], snapshots: 0, leaps: 0 };
  const working = Array.from({ length: clients }, async (_, index) => {
    await sleep((index / clients) * 1_000);
    await runChatClient({
      target,
      numbers,
      random,
      makeQuestion,
      ears,
      isStopping: () => isStopping,
      signal: stop.signal,
    });
  });
  return {
    turns: () => [...turns.values()],
    ended: () => [...turns.values()].filter(({ endedAt }) => endedAt !== undefined).length,
    /** Open turns may end within the time; then everybody leaves. */
    async finish(patienceMs: number) {
      isStopping = true;
      const late = setTimeout(() => stop.abort(), patienceMs);
      await Promise.all(working);
      clearTimeout(late);
    },
  };
};
