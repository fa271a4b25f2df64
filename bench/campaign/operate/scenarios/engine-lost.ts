import type { Scenario } from '../scenario.ts';

/** What runs were doing is gone with the engine's data: begun again or ended with words, never silent. */
export const engineLost: Scenario = {
  name: 'engine-lost',
  does: 'engine killed, its data deleted, started empty',
  boundMs: 60_000,
  mayRefuse: true,
  act: ({ platform, during }) =>
    during('restate', async () => {
      await platform.loseEngine();
      await platform.startService('restate');
    }),
};
