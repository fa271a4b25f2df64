import { describe, expect, it } from 'vitest';
import { marksIn } from './prompt-marks.ts';

const names = { variables: ['保单号'], members: ['理赔', '理赔测算员'] };
const found = (line: string) => marksIn(line, names).map(({ from, to, kind }) => [line.slice(from, to), kind]);

describe('names in a prompt', () => {
  it('finds variables, known or not, and members by their longest name', () => {
    expect(found('只答 {{保单号}} 与 {{险种}}，金额转交 @理赔测算员。')).toEqual([
      ['{{保单号}}', 'variable'],
      ['{{险种}}', 'unknown'],
      ['@理赔测算员', 'member'],
    ]);
  });

  it('leaves half-written ones and addresses alone', () => {
    expect(found('{{保单号 a@b.cn {{ }} {{1a}}')).toEqual([]);
  });
});
