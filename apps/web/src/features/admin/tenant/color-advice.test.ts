import { describe, expect, it } from 'vitest';
import { adviseColor, isColor } from './color-advice.ts';

describe('adviseColor', () => {
  it('leaves a readable colour alone', () => {
    expect(adviseColor('#B4232A').kind).toBe('fine');
    expect(adviseColor('#4b5cf0').kind).toBe('fine');
  });

  it('says by how much a middling colour is deepened', () => {
    const advice = adviseColor('#FF6A00');
    expect(advice).toMatchObject({ kind: 'darkWords' });
    const deepened = adviseColor('#12A594');
    expect(deepened.kind).toBe('deepened');
    expect(deepened.kind === 'deepened' && isColor(deepened.color)).toBe(true);
    expect(Number(deepened.ratio)).toBeLessThan(4.5);
  });

  it('puts dark words on a pale colour', () => {
    const advice = adviseColor('#FFD600');
    expect(advice.kind).toBe('darkWords');
    expect(advice.kind === 'darkWords' && Number(advice.after)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('isColor', () => {
  it('wants # and six digits', () => {
    expect(['#4B5CF0', '#4b5cf0'].every(isColor)).toBe(true);
    expect(['4B5CF0', '#4B5', '#GGGGGG', '#4B5CF0FF', ''].some(isColor)).toBe(false);
  });
});
