import type { Scenario } from '../scenario.ts';

/**
 * The last event repeats the whole answer. What the sockets hold by themselves is not known, so the sizes are close
 * enough for one of them to fit without that event and not with it: then the end waits behind a reader that stalls.
 */
const sizes = [25_000, 45_000, 80_000, 140_000, 250_000, 450_000, 833_000];

export const slowReaders: Scenario = {
  name: 'slow-readers',
  does: 'readers of up to 2.5 MB that stop reading for longer than a heartbeat',
  boundMs: 60_000,
  act: async ({ ask }) => {
    const questionOf = (size: number) => ({
      text: `#large ${size}`,
      answer: '',
      // The largest may be more than an answer is allowed to be.
      mayEnd: ['failed'] as const,
      isRight: (content: string) => /^字+$/.test(content),
      endMs: 90_000,
    });
    await ask([...sizes, ...sizes].map(questionOf), { isSlow: true });
  },
};
