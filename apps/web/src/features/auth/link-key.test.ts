import { expect, it } from 'vitest';
import { linkKeyOf } from './link-key.ts';

it('reads a link that was copied whole, and nothing else', () => {
  const id = '019a8c11-2222-7333-8444-555566667777';
  const secret = 'A'.repeat(43);
  expect(linkKeyOf(`#${id}.${secret}`)).toEqual({ linkId: id, secret });
  for (const hash of ['', '#', `#${id}`, `#${id}.`, `#${id}.${secret} `, `#${id}.short`, `${id}.${secret}`])
    expect(linkKeyOf(hash)).toBeUndefined();
});
