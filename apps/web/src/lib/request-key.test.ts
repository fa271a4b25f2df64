import { expect, it } from 'vitest';
import { newRequestKey } from './request-key.ts';

it('makes keys the contract accepts', () => {
  expect(newRequestKey()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
