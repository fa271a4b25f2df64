import { describe, expect, it } from 'vitest';
import { nameFault } from './model.ts';

describe('nameFault', () => {
  it('wants a name nobody else has', () => {
    expect(nameFault('  ', [])).toBe('nameMissing');
    expect(nameFault(' 研究 ', ['研究'])).toBe('nameTaken');
    expect(nameFault('研究', ['招聘'])).toBeUndefined();
  });
});
