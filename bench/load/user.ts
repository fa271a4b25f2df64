import { setTimeout as sleep } from 'node:timers/promises';
import { type Target, type Turn, takeTurn } from '../chat/turn.ts';

type Options = {
  targets: readonly Target[];
  random: () => number;
  until: number;
  onTurn: (turn: Turn, at: number) => void;
};

const turnsPerSession = 4;
const between = (random: () => number, low: number, high: number) => low + Math.floor(random() * (high - low + 1));

/**
 * One person: picks an agent, asks four times in one session for 40 to 120 words, reads each answer to its last event,
 * thinks for 1 to 3 seconds, and begins anew with another agent. Nobody asks before they have read.
 */
export const runUser = async ({ targets, random, until, onTurn }: Options) => {
  await sleep(between(random, 0, 3_000));
  while (Date.now() < until) {
    const target = targets[between(random, 0, targets.length - 1)];
    if (!target) throw new Error('there is nobody to ask');
    const talk = { sessionId: crypto.randomUUID(), lastSeq: 0 };
    for (let turn = 0; turn < turnsPerSession && Date.now() < until; turn++) {
      const at = Date.now();
      onTurn(await takeTurn(target, between(random, 40, 120), talk), at);
      await sleep(between(random, 1_000, 3_000));
    }
  }
};
