import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';

const everyMs = 200;
const patienceMs = 10_000;

/** Several scrapers at once, faster than any real one; the watch beside every trial scrapes once a second. */
export const scrapeDuringOutage: Scenario = {
  name: 'scrape-during-outage',
  does: 'PostgreSQL and Valkey away; metrics of api and worker scraped five times a second',
  boundMs: 20_000,
  mayRefuse: true,
  isLong: true,
  act: async ({ platform, during, awayMs, report }) => {
    let isOver = false;
    const scrape = async (name: 'api' | 'worker') => {
      for (; !isOver; await sleep(everyMs)) {
        const url = `${platform.metricsUrl(name)}/metrics`;
        const reply = await fetch(url, { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);
        await reply?.arrayBuffer().catch(() => undefined);
        if (!reply) report(`${name}: a scrape was not answered`);
      }
    };
    const scraping = [scrape('api'), scrape('worker'), scrape('worker')];
    await during('postgres', () =>
      during('valkey', async () => {
        await platform.stopService('postgres');
        await platform.stopService('valkey');
        await sleep(awayMs / 2);
        await platform.startService('postgres');
        await platform.startService('valkey');
      }),
    );
    isOver = true;
    await Promise.all(scraping);
  },
};
