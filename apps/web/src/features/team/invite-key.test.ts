import { expect, it } from 'vitest';
import { inviteKeyOf } from './invite-key.ts';

it('reads an invitation from the end of an address, and nothing else', () => {
  const inviteId = '01999999-0000-7000-8000-000000000001';
  const secret = 'A_b-'.repeat(11);
  expect(inviteKeyOf(`#${inviteId}.${secret}`)).toEqual({ inviteId, secret });
  for (const hash of ['', '#', '#/index', `#${inviteId}`, `#${inviteId}.short`, `#${inviteId}.${secret}?x`])
    expect(inviteKeyOf(hash)).toBeUndefined();
});
