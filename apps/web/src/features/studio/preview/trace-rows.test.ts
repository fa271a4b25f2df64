import type { TraceSpan } from '@zhixing/contract/studio';
import { expect, it } from 'vitest';
import { formatMicro, formatSpanMs } from './trace-figures.ts';
import { firstOwnStep, traceRows, wholeMs } from './trace-rows.ts';
import { traceTicks } from './trace-ticks.ts';

const span = (id: string, startMs: number, ms: number, more: Partial<TraceSpan> = {}): TraceSpan => ({
  id,
  parent: null,
  kind: 'agent',
  name: id,
  step: 1,
  startMs,
  ms,
  inputTokens: 0,
  outputTokens: 0,
  costMicro: 0,
  isError: false,
  isSkipped: false,
  isMocked: false,
  input: '',
  output: '',
  ...more,
});

it('STUDIO-04 agents in order, beneath each what it did, bars by time', () => {
  const spans = [
    span('agent-2', 1000, 1000, { step: 2 }),
    span('tool-1', 400, 100, { kind: 'tool', parent: 'agent-1' }),
    span('model-2', 1000, 1000, { kind: 'model', parent: 'agent-2', step: 2 }),
    span('agent-1', 0, 1000),
    span('model-1', 0, 400, { kind: 'model', parent: 'agent-1' }),
    span('stray', 0, 10, { kind: 'retrieval', parent: 'gone', step: 3 }),
  ];
  const rows = traceRows(spans, wholeMs(spans, 9000));
  expect(rows.map(({ span: { id }, depth }) => [id, depth])).toEqual([
    ['agent-1', 0],
    ['model-1', 1],
    ['tool-1', 1],
    ['agent-2', 0],
    ['model-2', 1],
    ['stray', 0],
  ]);
  expect(rows[2]).toMatchObject({ left: 20, width: 5 });
  expect(rows[4]).toMatchObject({ left: 50, width: 50 });
});

it('STUDIO-04 steps of an earlier run are told from those the run made itself', () => {
  const step = (no: number, startMs: number, ms: number) =>
    span(`model-${no}`, startMs, ms, { kind: 'model', parent: 'agent-1', step: no });
  const spans = [span('agent-1', 0, 900), step(1, 0, 300), step(2, 300, 300), step(3, 20, 200), step(4, 220, 100)];
  expect(firstOwnStep(spans)).toBe(3);
  expect(traceRows(spans, 900).map(({ isTaken }) => isTaken)).toEqual([false, true, true, false, false]);
  expect(firstOwnStep([step(1, 0, 300), step(2, 300, 10)])).toBe(1);
});

it('a run without spans still has a length', () => {
  expect(wholeMs([], 0)).toBe(1);
  expect(traceRows([], 1)).toEqual([]);
});

it.each([
  [4800, ['0', '2', '4']],
  [4000, ['0', '1', '2', '3', '4']],
  [950, ['0', '0.25', '0.50', '0.75']],
  [61_000, ['0', '20', '40', '60']],
  [7, ['0', '0.002', '0.004', '0.006']],
  [1, ['0', '0.001']],
])('the axis of %d ms has few and round marks', (whole, labels) => {
  const ticks = traceTicks(whole);
  expect(ticks.map(({ label }) => label).slice(0, labels.length)).toEqual(labels);
  expect(new Set(ticks.map(({ label }) => label)).size).toBe(ticks.length);
  expect(ticks.every(({ at }) => at >= 0 && at <= 100)).toBe(true);
  expect(ticks.length).toBeLessThanOrEqual(5);
});

it.each([
  [0, '¥0'],
  [31_000, '¥0.031'],
  [500_000, '¥0.5'],
  [12_400_000, '¥12.40'],
  [20, '¥0.00002'],
  [1, '¥0.000001'],
  [1_234_567_890, '¥1,234.57'],
])('%d millionths of a yuan are %s', (micro, text) => expect(formatMicro(micro)).toBe(text));

it.each([
  [600, '0.60'],
  [2, '<0.01'],
  [0, '0.00'],
  [12_340, '12.3'],
  [140_000, '140'],
])('%d ms stand as %s', (ms, text) => expect(formatSpanMs(ms)).toBe(text));
