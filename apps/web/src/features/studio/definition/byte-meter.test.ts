import { byteLength, promptBytes } from '@zhixing/contract/agent-document';
import { describe, expect, it } from 'vitest';
import { meterLevel } from './byte-meter.tsx';

describe('the byte meter of the prompt', () => {
  it('LIMIT-42 STUDIO-19 counts UTF-8 bytes: 500 Chinese characters fill it', () => {
    expect(byteLength('字'.repeat(500))).toBe(promptBytes);
    expect(byteLength('字'.repeat(501))).toBe(1503);
    expect(byteLength('a😀')).toBe(5);
  });

  it('is calm, amber from 90 %, red at the limit', () => {
    expect([0, 1349, 1350, 1499, 1500, 1503].map((used) => meterLevel(used))).toEqual([
      'calm',
      'calm',
      'near',
      'near',
      'full',
      'full',
    ]);
  });
});
