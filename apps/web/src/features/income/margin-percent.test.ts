import { expect, it } from 'vitest';
import { marginPercent } from './margin-percent.ts';

it('is a part of the share, below nothing for a loss, and nothing without a share', () => {
  expect([marginPercent(755, 1_000), marginPercent(-12, 100), marginPercent(0, 100)]).toEqual(['75.5', '-12.0', '0.0']);
  expect(marginPercent(-5, 0)).toBeUndefined();
});
