import { describe, expect, it } from 'vitest';
import type { StoredFile } from './evidence.ts';
import { type Evidence, findFaults, isSettled } from './judge.ts';
import { makeFile } from './make-file.ts';

const files = [makeFile(1), makeFile(2)];
const wanted = files.map((file, at) => ({ id: String(at), file }));
const whole = (at: number): StoredFile => ({
  ...{ id: String(at), state: 'complete', fault: null, segments: 3, counted: 3, others: 0 },
  ...{ pieces: 9, distinct: 9, words: 9, vectors: 9, bits: 9, text: files[at]?.lines.join(' ') ?? '' },
});
const batches = files.reduce((sum, file) => sum + file.batches, 0);
const good: Evidence = { stored: [whole(0), whole(1)], outbox: [], invocations: [], reads: batches, places: 2 };
const faultsWith = (change: Partial<Evidence>, kills = 3) => findFaults(wanted, { ...good, ...change }, kills);
const first = (change: Partial<StoredFile>) => faultsWith({ stored: [{ ...whole(0), ...change }, whole(1)] });

describe('what the campaign calls a fault', () => {
  it('is nothing where every file is whole', () => expect(faultsWith({})).toEqual([]));

  it.each<[string, string[], RegExp]>([
    ['a lost file', faultsWith({ stored: [whole(0)] }), /lost/],
    ['a file that failed', first({ state: 'failed', fault: 'unexpected' }), /is failed, unexpected/],
    ['a file that is stuck', first({ state: 'segmenting' }), /is segmenting/],
    ['a missing line', first({ text: files[0]?.lines.slice(1).join(' ') ?? '' }), /1 lines are missing/],
    ['a line twice', first({ text: [...(files[0]?.lines ?? []), files[0]?.lines[0]].join(' ') }), /stand there twice/],
    ['a wrong count', first({ counted: 4 }), /says 3 segments and has 4/],
    ['another cutting', first({ others: 2 }), /another cutting/],
    ['a piece twice', first({ distinct: 8 }), /1 pieces are stored twice/],
    ['a piece without vector', first({ vectors: 8 }), /9 pieces and 8 vectors/],
    ['pages read for nothing', faultsWith({ reads: batches + 7 }), /kills explain/],
    ['work left in the outbox', faultsWith({ outbox: [{}] }), /outbox/],
    [
      'work left in the engine',
      faultsWith({ invocations: [{ target: 'knowledgeFile', status: 'running' }] }),
      /still running/,
    ],
  ])('is %s', (_, faults, words) => {
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(words);
  });

  it('waits for the end of every file', () => {
    expect(isSettled(wanted, good)).toBe(true);
    expect(isSettled(wanted, { ...good, stored: [whole(0)] })).toBe(false);
    expect(isSettled(wanted, { ...good, stored: [whole(0), { ...whole(1), state: 'vectorising' }] })).toBe(false);
  });
});
