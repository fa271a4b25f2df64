import { tokenSeconds } from '@zhixing/contract/auth';
import { eq } from 'drizzle-orm';
import { newId, newSecret, sha256 } from '../../base/id.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account, accountToken } from '../../db/schema/account.ts';
import { writeAudit } from '../audit/index.ts';
import { readUserInfo } from '../user/index.ts';

type Way = 'password' | 'check-code' | 'register' | 'qr' | 'xat' | 'cross-cookie' | 'demo';

/** Gives the account a session token and the cross-domain token that goes with it. Only hashes are stored. */
export const openSession = async (tx: Tx, ctx: Ctx, owner: { id: string; username: string }, way: Way) => {
  const now = ctx.now();
  const family = newId();
  const tokens = { session: newSecret(), cross: newSecret() };
  const row = (kind: 'session' | 'cross') => ({
    tenantId: ctx.tenant.id,
    id: newId(),
    accountId: owner.id,
    family,
    kind,
    hash: sha256(tokens[kind]),
    address: ctx.address,
    createdAt: now,
    expiresAt: new Date(now.getTime() + tokenSeconds * 1000),
  });
  await tx.insert(accountToken).values([row('session'), row('cross')]);
  await tx.update(account).set({ lastLoginAt: now }).where(eq(account.id, owner.id));
  await writeAudit(tx, ctx, {
    action: 'session.open',
    target: { kind: 'account', id: owner.id },
    detail: { way },
    actorId: owner.id,
    actorName: owner.username,
  });
  return { token: tokens.session, crossToken: tokens.cross, userInfo: await readUserInfo(tx, ctx, owner.id) };
};
