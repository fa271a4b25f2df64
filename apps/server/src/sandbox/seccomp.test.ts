import { describe, expect, it } from 'vitest';
import { parserFilter, seccompFilter } from './seccomp.ts';

type Call = { number: number; arch?: number; args?: number[] };

/** A small machine for the few instructions we use, so that the filter is judged by what the kernel would do. */
const verdict = ({ number, arch = 0xc000_003e, args = [] }: Call, filter = seccompFilter()): string => {
  const data: Record<number, number> = { 0: number, 4: arch };
  for (let at = 0; at < 6; at++) data[16 + 8 * at] = (args[at] ?? 0) >>> 0;
  let held = 0;
  for (let at = 0; ; at++) {
    const code = filter.readUInt16LE(at * 8);
    const [yes, no] = [filter.readUInt8(at * 8 + 2), filter.readUInt8(at * 8 + 3)];
    const value = filter.readUInt32LE(at * 8 + 4);
    const jump = (isTrue: boolean) => {
      at += isTrue ? yes : no;
    };
    if (code === 0x20) held = data[value] ?? 0;
    else if (code === 0x15) jump(held === value);
    else if (code === 0x35) jump(held >= value);
    else if (code === 0x45) jump((held & value) !== 0);
    else if (code === 0x54) held = (held & value) >>> 0;
    else if (code === 0x06)
      return { 2147418112: 'allowed', 2147483648: 'killed', 327681: 'EPERM', 327718: 'ENOSYS' }[value] ?? '?';
    else throw new Error(`instruction ${code}`);
  }
};

describe('the seccomp filter', () => {
  it('lets a program read, write to its pipes and end', () => {
    for (const number of [0, 1, 9, 60, 231, 257, 202]) expect(verdict({ number })).toBe('allowed');
  });

  it('lets threads be made and nothing else', () => {
    const thread = 0x003d_0f00;
    expect(verdict({ number: 56, args: [thread] })).toBe('allowed');
    expect(verdict({ number: 56, args: [17] })).toBe('EPERM');
    for (const flag of [0x80, 0x2_0000, 0x200_0000, 0x400_0000, 0x800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000])
      expect(verdict({ number: 56, args: [thread | flag] })).toBe('EPERM');
    expect(verdict({ number: 435 })).toBe('ENOSYS');
    for (const number of [57, 58, 272, 308]) expect(verdict({ number })).toBe('EPERM');
  });

  it('knows no socket but a pair inside the program', () => {
    expect(verdict({ number: 53, args: [1] })).toBe('allowed');
    for (const family of [2, 10, 16, 17, 38, 40]) expect(verdict({ number: 53, args: [family] })).toBe('EPERM');
    for (const number of [41, 42, 43, 46, 49, 50, 288]) expect(verdict({ number })).toBe('EPERM');
  });

  it('refuses to type into a terminal', () => {
    expect(verdict({ number: 16, args: [0, 0x5401] })).toBe('allowed');
    expect(verdict({ number: 16, args: [0, 0x5412] })).toBe('EPERM');
  });

  it('kills what speaks another dialect of the kernel', () => {
    expect(verdict({ number: 1, arch: 0x4000_0003 })).toBe('killed');
    expect(verdict({ number: 0x4000_0001 })).toBe('killed');
  });

  it('refuses what it does not know, also calls that come with later kernels', () => {
    const known = Array.from({ length: 600 }, (_, number) => verdict({ number }));
    expect(known.filter((one) => one === 'allowed').length).toBeLessThan(110);
    for (const number of [101, 155, 165, 246, 248, 298, 321, 323, 425, 500, 599]) expect(known[number]).toBe('EPERM');
  });
});

describe('the filter of programs that read documents', () => {
  const parser = (call: Call) => verdict(call, parserFilter());

  it('lets them write files and start one another', () => {
    for (const number of [82, 83, 87, 263, 77, 57, 58, 59]) expect(parser({ number })).toBe('allowed');
    expect(parser({ number: 56, args: [17] })).toBe('allowed');
  });

  it('lets them make no namespace, no socket of a network, and nothing that the other refuses', () => {
    for (const flag of [0x80, 0x2_0000, 0x1000_0000, 0x4000_0000])
      expect(parser({ number: 56, args: [flag] })).toBe('EPERM');
    expect(parser({ number: 41, args: [1] })).toBe('allowed');
    for (const family of [2, 10, 16, 17, 38, 40]) expect(parser({ number: 41, args: [family] })).toBe('EPERM');
    for (const number of [101, 155, 161, 165, 246, 248, 272, 298, 308, 310, 319, 321, 323, 425, 500])
      expect(parser({ number })).toBe('EPERM');
    expect(parser({ number: 1, arch: 0x4000_0003 })).toBe('killed');
  });
});
