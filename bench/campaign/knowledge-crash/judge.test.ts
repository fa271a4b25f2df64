import { expect, it } from 'vitest';
import { type Evidence, findFaults } from './judge.ts';
import type { ParseCall } from './parser.ts';
import type { KeptFile } from './records.ts';

const file: KeptFile = {
  id: 'a',
  name: 'a.txt',
  state: 'complete',
  fault: null,
  pages: 1,
  wanted: ['x'],
  stored: ['x'],
};
const locked: KeptFile = {
  ...file,
  id: 'b',
  name: 'b.pdf',
  state: 'failed',
  fault: 'encrypted',
  wanted: [],
  stored: [],
};
const parse: ParseCall = { at: 10_000, hash: 'h', task: 'read', format: 'txt', pages: 1, outcome: 'done' };
const embedding = {
  ...{ seq: 1, at: new Date(10_000).toISOString(), path: '/v1/embeddings', key: null, hash: 'e' },
  ...{ promptTokens: 5, outcome: 'done' },
};
const later = { at: 60_000 };
const kept = { files: [file, locked], loose: { 'pieces without words': 0 }, textTokens: 5, pieces: 1 };
const right: Evidence = {
  uploads: new Map([
    ['a', { name: 'a.txt', bytes: Buffer.alloc(0) }],
    ['b', { name: 'b.pdf', bytes: Buffer.alloc(0), fault: 'encrypted' }],
  ]),
  kills: [{ victim: 'worker', at: 30_000, backAt: 31_000 }],
  kept,
  parses: [parse],
  embeddings: [embedding],
  ...{ outbox: [], invocations: [], diedThemselves: [] },
};
const withFile = (change: Partial<KeptFile>) => ({ kept: { ...kept, files: [{ ...file, ...change }, locked] } });

it('finds nothing where nothing is wrong, and explains by a kill what was done again', () => {
  expect(findFaults(right)).toEqual([]);
  expect(findFaults({ ...right, parses: [parse, { ...parse, ...later }] })).toEqual([]);
});

it.each<[string, Partial<Evidence>]>([
  ['a lost file', { kept: { ...kept, files: [locked] } }],
  ['a file that nobody uploaded', { kept: { ...kept, files: [...kept.files, { ...file, id: 'c' }] } }],
  ['a file that is still being cut', withFile({ state: 'segmenting' })],
  ['a good file that failed', withFile({ state: 'failed', fault: 'unexpected' })],
  ['another reason than the right one', { kept: { ...kept, files: [file, { ...locked, fault: 'broken' }] } }],
  ['segments that are missing', withFile({ stored: [] })],
  ['pieces without words', { kept: { ...kept, loose: { 'pieces without words': 3 } } }],
  ['pages read twice without a kill', { parses: [parse, { ...parse, ...later }], kills: [] }],
  ['pages read three times with one', { parses: [parse, { ...parse, ...later }, { ...parse, ...later }] }],
  ['texts embedded twice', { embeddings: [embedding, embedding] }],
  ['texts embedded in other batches', { embeddings: [embedding, { ...embedding, hash: 'f' }] }],
  ['work left in the engine', { invocations: [{ target: 'knowledgeFile/ingest', status: 'running' }] }],
  ['a part that died by itself', { diedThemselves: ['worker'] }],
])('sees %s', (_, change) => {
  expect(findFaults({ ...right, ...change })).toHaveLength(1);
});

it('sees a segment that is there twice', () =>
  expect(findFaults({ ...right, ...withFile({ stored: ['x', 'x'] }) })).toHaveLength(2));
