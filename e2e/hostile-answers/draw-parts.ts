import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { isFull } from '../../tools/ci/tier.ts';
import { openBrowser } from '../browser.ts';
import { openStage, serveStage } from '../message-stage/stage.ts';
import { partTexts } from './data/parts.ts';
import { inspectRows, openAll } from './inspect-rows.ts';
import { settle } from './settle.ts';
import { watchPage } from './watch.ts';

/** Of the processor, for one row: an event or part with the text in each of its fields, drawn and opened. */
const longestMs = 2_000;
/**
 * `ZHIXING_TIER=full` draws a row for each field and each event too (minutes), for both kinds of page; else every eighth
 * text, by turns for either: the journey of hostile answers shows all of them.
 */
const isDrawn = (index: number) => isFull || index % 8 === 0;

/** One of two halves of what is drawn: together they would hold up a lane for minutes. */
export const drawParts = (half: 0 | 1) => {
  let browser: Browser;
  let stage: Awaited<ReturnType<typeof serveStage>>;
  beforeAll(async () => {
    [browser, stage] = await Promise.all([openBrowser(), serveStage()]);
  });
  afterAll(async () => {
    stage?.close();
    await browser?.close();
  });

  const rowsDrawn = { of: '[data-row]', part: 'article, p', quietMs: 200, enoughMs: 4_000, longestMs: 60_000 };

  const openRows = async () => {
    const { page, context } = await openStage(browser, stage.address);
    await page.evaluate(() => window.messageStage.play({ messages: [] }));
    const watch = await watchPage(page, stage.address);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      const isFile = /\/files\/(?:read|data)\/[\w-]+$/.test(pathname);
      if (origin === stage.address && pathname.includes('_api/') && !isFile) asked.push(request.url());
    });
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busyMs = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
    };
    return { page, context, watch, asked, busyMs };
  };

  let rows: Awaited<ReturnType<typeof openRows>>;
  beforeAll(async () => {
    rows = await openRows();
  });

  const named = partTexts
    .map((text, index) => ({ text, index, name: `${index} ${JSON.stringify(text.slice(0, 40))}` }))
    .filter(({ index }) => isDrawn(index))
    .filter((_, at) => at % 2 === half);

  const draw = async ({ text, index }: (typeof named)[number]) => {
    const { page, watch, asked, busyMs } = rows;
    const faults: string[] = [];
    for (const isShare of isFull ? [false, true] : [index % 8 === 4]) {
      const before = await busyMs();
      const how = { isShare, isEach: isFull && !isShare };
      const shown = await page.evaluate(([given, ways]) => window.messageStage.rows.show(given, ways), [
        text,
        how,
      ] as const);
      await settle(page, rowsDrawn);
      await page.evaluate(openAll);
      await settle(page, rowsDrawn);
      faults.push(...(await page.evaluate(inspectRows)), ...watch.events.splice(0), ...asked.splice(0));
      const ms = Math.round((await busyMs()) - before);
      if (ms > shown * longestMs) faults.push(`${shown} rows take ${ms} ms`);
      await page.evaluate(() => window.messageStage.rows.drop());
    }
    expect(faults).toEqual([]);
  };
  return { named, draw };
};
