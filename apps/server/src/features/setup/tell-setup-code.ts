import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../../ctx.ts';
import { drawSetupCode } from './setup-code.ts';

const pauseMs = 5_000;

/** Prints the code of the first-run page once, and each that takes its place, until somebody has used it. */
export const tellSetupCode = (services: Services) => {
  const stop = new AbortController();
  const tell = async () => {
    for (let told = ''; !stop.signal.aborted; ) {
      // A database that is away, or not migrated yet, is asked again: /ready says so meanwhile.
      const drawn = await drawSetupCode(services).catch(() => 'away' as const);
      if (!drawn) return;
      if (drawn !== 'away' && drawn.code !== told) {
        told = drawn.code;
        const fields = { setupCode: drawn.code, until: drawn.until.toISOString() };
        services.log.warn(fields, 'nothing is set up yet: open /setup and enter this code');
      }
      await sleep(pauseMs, undefined, { ref: false, signal: stop.signal }).catch(() => undefined);
    }
  };
  void tell();
  return () => stop.abort();
};
