import { describe, expect, it } from 'vitest';
import { rawZip } from '../features/agent-archive/test-archives/raw-zip.ts';
import { readZip } from './read-zip.ts';
import { writeZip } from './write-zip.ts';
import { type ZipFault, ZipRefused } from './zip-faults.ts';

const limits = { entries: 3, entryBytes: 10_000, totalBytes: 15_000 };
const text = 'a line that repeats. '.repeat(100);
const faultOf = (bytes: Uint8Array): ZipFault | undefined => {
  try {
    readZip(bytes, limits);
    return undefined;
  } catch (error) {
    if (error instanceof ZipRefused) return error.fault;
    throw error;
  }
};

describe('STUDIO-28 zip', () => {
  it('what is written is read again, packed or not, and the same files give the same bytes', () => {
    const files = [
      { name: 'agent.json', bytes: Buffer.from(text) },
      { name: '图标.png', bytes: Buffer.from([1, 2, 3]) },
      { name: 'empty', bytes: Buffer.alloc(0) },
    ];
    const bytes = writeZip(files);
    expect(bytes.length).toBeLessThan(text.length);
    expect(readZip(bytes, limits).map(({ name, bytes: body }) => [name, Buffer.from(body)])).toEqual(
      files.map(({ name, bytes: body }) => [name, body]),
    );
    expect(writeZip(files).equals(bytes)).toBe(true);
    expect(readZip(writeZip([]), limits)).toEqual([]);
  });

  it('a view into a larger buffer is read as itself', () => {
    const inner = writeZip([{ name: 'a', bytes: Buffer.from('x') }]);
    const outer = Buffer.concat([Buffer.alloc(7, 1), inner, Buffer.alloc(9, 2)]);
    expect(readZip(outer.subarray(7, 7 + inner.length), limits)).toHaveLength(1);
  });

  it('limits hold at the byte: of one file, of all together, and of their number', () => {
    const of = (...sizes: number[]) =>
      writeZip(sizes.map((size, index) => ({ name: `f${index}`, bytes: Buffer.alloc(size) })));
    expect(faultOf(of(10_000, 5_000))).toBeUndefined();
    expect(faultOf(of(10_001))).toBe('tooLarge');
    expect(faultOf(of(10_000, 5_001))).toBe('tooLarge');
    expect(faultOf(of(1, 1, 1, 1))).toBe('tooMany');
  });

  it('no single changed byte is passed over: it is refused, or it changed nothing that is read', () => {
    const bytes = writeZip([{ name: 'agent.json', bytes: Buffer.from(text) }]);
    let silent = 0;
    for (let at = 0; at < bytes.length; at++)
      for (const bit of [1, 0x80]) {
        const spoilt = Buffer.from(bytes);
        spoilt[at] = (spoilt[at] ?? 0) ^ bit;
        if (faultOf(spoilt) !== undefined) continue;
        silent++;
        expect(readZip(spoilt, limits).map((file) => Buffer.from(file.bytes).toString())).toEqual([text]);
      }
    // Dates, versions and attributes only.
    expect(silent).toBeLessThan(60);
  });

  it('no noise makes it fail otherwise than by refusing', () => {
    const good = rawZip([{ name: 'agent.json', data: text }]);
    let seed = 7;
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return seed % below;
    };
    for (let round = 0; round < 3_000; round++) {
      const spoilt = Buffer.from(good);
      for (let change = 0; change <= next(6); change++) spoilt[next(spoilt.length)] = next(256);
      faultOf(next(4) === 0 ? spoilt.subarray(0, next(spoilt.length)) : spoilt);
    }
  });
});
