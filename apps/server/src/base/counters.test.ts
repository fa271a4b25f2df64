import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createBoundLabel, createCounter, createHistogram, tellCounters } from './counters.ts';

it('what is counted anywhere is told by every registry of the process', async () => {
  const counter = createCounter({ name: 'test_counted_total', help: 'h', labelNames: ['kind'] });
  createHistogram({ name: 'test_seconds', help: 'h', buckets: [1] }).observe(0.5);
  counter.inc({ kind: 'a' });
  for (const registry of [new Registry(), new Registry()]) {
    tellCounters(registry);
    const told = await registry.metrics();
    expect(told).toContain('test_counted_total{kind="a"} 1');
    expect(told).toContain('test_seconds_bucket{le="1"} 1');
  }
});

it('a label that people write has no more values than were allowed', () => {
  const labelOf = createBoundLabel(2);
  expect(['a', 'b', 'c', 'a', 'd'].map(labelOf)).toEqual(['a', 'b', 'other', 'a', 'other']);
});
