import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFull } from '../tools/ci/tier.ts';
import { openBrowser } from './browser.ts';
import { openAnswersPage, serveAnswersPage } from './hostile-answers/answers-page.ts';
import { addresses } from './hostile-answers/data/addresses.ts';
import { bombs } from './hostile-answers/data/bombs.ts';
import { drawings } from './hostile-answers/data/drawings.ts';
import { html } from './hostile-answers/data/html.ts';
import { settle } from './hostile-answers/settle.ts';
import { inspect, watchPage } from './hostile-answers/watch.ts';

const corpus = Object.entries({ html, addresses, drawings, bombs }).flatMap(([kind, texts]) =>
  texts.map((text, index) => ({ id: `${kind}-${index}`, text })),
);
const batches = Array.from({ length: Math.ceil(corpus.length / 60) }, (_, index) =>
  corpus.slice(index * 60, (index + 1) * 60),
);
type Case = (typeof corpus)[number];

let browser: Browser;
let site: Awaited<ReturnType<typeof serveAnswersPage>>;
beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), serveAnswersPage()]);
});
afterAll(async () => {
  await browser.close();
  site.close();
});

const answersDrawn = { of: '[data-answer]', part: '.md', quietMs: 150, enoughMs: 15_000, longestMs: 15_000 };

const showAtOnce = async (page: Page, cases: Case[]) => {
  await page.evaluate(async (given) => {
    for (const { id, text } of given) window.answersPage.show(id, text);
    await window.answersPage.frame();
  }, cases);
  await settle(page, answersDrawn);
};

/** Each answer is cut at other places, inside words, tags and characters. */
const showInPieces = async (page: Page, cases: Case[]) => {
  await page.evaluate(async (given) => {
    const { show, frame } = window.answersPage;
    const pieces = 7;
    for (let step = 1; step <= pieces; step++) {
      for (const [index, { id, text }] of given.entries()) {
        const end = Math.ceil((text.length * step) / pieces) - ((index + step) % 3);
        show(`${id}-pieces`, text.slice(0, Math.max(1, end)), true);
      }
      await frame();
      await frame();
    }
    for (const { id, text } of given) show(`${id}-pieces`, text);
    await frame();
  }, cases);
  await settle(page, answersDrawn);
};

const linked = [
  '[一](https://evil.example/a)',
  'https://evil.example/b',
  '<a href="https://evil.example/c" target="_self">三</a>',
];

describe('hostile answers', () => {
  it('the product’s policy allows no foreign script, no eval and no form elsewhere', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(350);
    expect(site.policy).toContain("object-src 'none'");
    expect(site.policy).toContain("base-uri 'none'");
    expect(site.policy).not.toContain('unsafe-eval');
    expect(/script-src[^;]*/.exec(site.policy)?.[0]).not.toContain('unsafe-inline');
  });

  // Drawn in pieces, each text stands whole at the end.
  for (const [how, draw, tier] of [
    ['at once', showAtOnce, inFull('e2e/hostile-answers.test.ts › MSG-24 S8 set nothing off')],
    ['in pieces', showInPieces, {}],
  ] as const) {
    it(`MSG-24 S8 set nothing off, ${how}`, tier, async () => {
      const page = await openAnswersPage(browser, site.address);
      const watch = await watchPage(page, site.address);
      const faults: string[] = [];
      for (const batch of batches) {
        await draw(page, batch);
        faults.push(...(await page.evaluate(inspect)), ...(await watch.found()));
        await page.evaluate(() => window.answersPage.drop());
      }
      expect(watch.events).toEqual([]);
      expect(faults).toEqual([]);
      await page.context().close();
    });
  }

  it('MSG-24 S8 a page opened by a link knows nothing of ours', async () => {
    const page = await openAnswersPage(browser, site.address);
    await page.context().route(
      (url) => url.hostname === 'evil.example',
      (route) => route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' }),
    );
    await page.evaluate((text) => window.answersPage.show('links', text), linked.join('\n\n'));
    await expect.poll(() => page.locator('a.md-link').count()).toBe(3);
    for (const link of await page.locator('a.md-link').all()) {
      const [popup] = await Promise.all([page.waitForEvent('popup'), link.click()]);
      await popup.waitForLoadState();
      expect(await popup.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
      await popup.close();
    }
    expect(await page.locator('.md-place').allTextContents()).toEqual(['evil.example', 'evil.example']);
    await page.context().close();
  });
});
