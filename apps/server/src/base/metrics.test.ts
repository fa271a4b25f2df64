import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createGauge } from './metrics.ts';

it('a figure that fails, is slow or is not a number is left out and counted; the others are told', async () => {
  const registry = new Registry();
  let fails = false;
  const collectors = {
    good: (set: (value: number) => void) => set(3),
    async failing(set: (value: number) => void) {
      if (fails) throw new Error('away');
      set(7);
    },
    slow: () => new Promise(() => undefined),
    odd: (set: (value: number) => void) => set('many' as unknown as number),
  };
  for (const [name, collect] of Object.entries(collectors)) createGauge(registry, { name, help: name, collect });
  createGauge(registry, {
    name: 'labelled',
    help: 'by kind',
    labelNames: ['kind'],
    collect(set) {
      set({ kind: fails ? 'later' : 'first' }, 1);
      set({ kind: 'always' }, 2);
    },
  });
  const first = await registry.metrics();
  expect(first).toMatch(/^good 3$/m);
  expect(first).toMatch(/^failing 7$/m);
  fails = true;
  const second = await registry.metrics();
  expect(second).toMatch(/^good 3$/m);
  for (const name of ['failing', 'slow', 'odd']) expect(second).not.toMatch(new RegExp(`^${name} `, 'm'));
  expect(second).toMatch(/^labelled\{kind="later"\} 1$/m);
  expect(second).not.toContain('kind="first"');
  const counted = await registry.metrics();
  expect(counted).toMatch(/^zhixing_collector_failures_total\{metric="failing"\} [12]$/m);
  expect(counted).toMatch(/^zhixing_collector_failures_total\{metric="slow"\} [23]$/m);
}, 15_000);

it('two scrapes at once ask a slow figure once', async () => {
  const registry = new Registry();
  let asked = 0;
  createGauge(registry, {
    name: 'once',
    help: 'once',
    async collect(set) {
      asked++;
      await new Promise((resolve) => setTimeout(resolve, 50));
      set(asked);
    },
  });
  await Promise.all([registry.metrics(), registry.metrics()]);
  expect(asked).toBe(1);
});
