import type { Page } from 'playwright-core';

type Settled = {
  /** What is drawn once `part` is found in each of them. */
  readonly of: string;
  readonly part: string;
  readonly quietMs: number;
  /** Drawn, it need not be quiet any longer than this: words may come one by one. */
  readonly enoughMs: number;
  readonly longestMs: number;
};

/** Until all are drawn and nothing has changed for a while: formulas, colours and diagrams come later. */
export const settle = (page: Page, settled: Settled) =>
  page.evaluate(async ({ of, part, quietMs, enoughMs, longestMs }) => {
    let changed = performance.now();
    const watcher = new MutationObserver(() => {
      changed = performance.now();
    });
    watcher.observe(document.body, { subtree: true, childList: true });
    const began = performance.now();
    const isDrawn = () => [...document.querySelectorAll(of)].every((one) => one.querySelector(part));
    const isDone = () => isDrawn() && (performance.now() - changed > quietMs || performance.now() - began > enoughMs);
    while (performance.now() - began < longestMs && !isDone()) await new Promise((done) => setTimeout(done, 30));
    watcher.disconnect();
  }, settled);
