import type { RunOrder, RunResult } from '../gateways/sandbox/protocol.ts';
import { createJavascript } from './javascript/run-javascript.ts';
import { createPython } from './python/run-python.ts';
import { createSlots } from './slots.ts';
import type { Stage } from './stage.ts';

const WAITING_AT_MOST = 200;

/** Both languages, each with its own places, so that neither has to wait for the other. */
export const createRunner = ({ slots, python, stage }: { slots: number; python: string; stage: Stage }) => {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('The sandbox needs Linux on x86-64.');
  const warm = slots + 1;
  const languages = {
    javascript: { ...createJavascript({ warm, stage }), ...createSlots(slots, WAITING_AT_MOST) },
    python: { ...createPython({ python, warm, stage }), ...createSlots(slots, WAITING_AT_MOST) },
  };
  const both = Object.values(languages);

  return {
    run: (order: RunOrder, signal: AbortSignal): Promise<RunResult> => {
      const { run, inSlot } = languages[order.language];
      return inSlot(order, signal, () => run(order, signal));
    },
    isReady: () => both.every(({ isReady }) => isReady()),
    figures: () => Object.entries(languages).map(([language, { figures }]) => ({ language, ...figures() })),
    close: async () => {
      await Promise.all(both.map(({ close }) => close()));
    },
  };
};
