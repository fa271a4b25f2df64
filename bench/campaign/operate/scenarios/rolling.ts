import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';
import { restartProgram } from '../scenario.ts';

/** Until what stands before them has seen who is ready. */
const seenMs = 1_000;

/** A second one comes before the first one goes, and the other way round at the end. */
const rolling = (name: 'worker' | 'api'): Scenario => ({
  name: `rolling-${name}`,
  does: `a second ${name} up, the first one down and back, the second one down`,
  boundMs: 10_000,
  act: async (stage) => {
    const { platform, during } = stage;
    const second = platform.programs[`${name}-b`];
    await second.start();
    await sleep(seenMs);
    await restartProgram(stage, name);
    await sleep(seenMs);
    await during(`${name}-b`, () => second.stop());
  },
});

export const rollingScenarios = [rolling('worker'), rolling('api')];
