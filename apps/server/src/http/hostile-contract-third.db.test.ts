import { describe, expect, it } from 'vitest';
import { spoilCalls } from '../../test/spoil-calls.ts';

const { own, spoil, expectUntouched } = spoilCalls(2);

describe('each leaf of each call, spoilt', () => {
  it.each(own)('$name answers as its contract says', { timeout: 3_600_000 }, spoil);

  it('after all of it others’ rows are as they were, and nothing inside was called', async () => {
    expect(own.length).toBeGreaterThan(50);
    await expectUntouched();
  });
});
