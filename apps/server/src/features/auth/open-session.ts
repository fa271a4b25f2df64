import { tokenSeconds } from '@zhixing/contract/auth';
import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId, newSecret, sha256 } from '../../base/id.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account, accountToken } from '../../db/schema/account.ts';
import { writeAudit } from '../audit/index.ts';
import { writeNotice } from '../notice/index.ts';
import { readUserInfo } from '../user/index.ts';

type Way = 'setup' | 'password' | 'check-code' | 'register' | 'invite' | 'qr' | 'xat' | 'cross-cookie' | 'demo';

/** Whoever logs in stays: a deletion that was asked for is taken back, unless its day has come. */
const stay = async (tx: Tx, ctx: Ctx, { id, username }: { id: string; username: string }) => {
  const [row] = await tx.select({ deleteAt: account.deleteAt }).from(account).where(eq(account.id, id)).for('update');
  if (!row?.deleteAt) return;
  if (row.deleteAt <= ctx.now()) throw new AppError('ACCOUNT_DISABLED');
  await tx.update(account).set({ deleteAt: null }).where(eq(account.id, id));
  await writeNotice(tx, ctx, {
    tenantId: ctx.tenant.id,
    accountId: id,
    kind: 'account.kept',
    agentId: null,
    reason: null,
  });
  const as = { actorId: id, actorName: username };
  await writeAudit(tx, ctx, { action: 'account.keep', target: { kind: 'account', id }, ...as });
};

/** The login that opens another one on a further host. */
type Parent = { family: string; expiresAt: Date };

/**
 * Gives the account a session token and the cross-domain token that goes with it. Only hashes are stored. A login that
 * another one opens is of its family, ends with it at the latest, and opens none itself.
 */
export const openSession = async (
  tx: Tx,
  ctx: Ctx,
  owner: { id: string; username: string },
  way: Way,
  parent?: Parent,
) => {
  const now = ctx.now();
  const { family, expiresAt } = parent ?? {
    family: newId(),
    expiresAt: new Date(now.getTime() + tokenSeconds * 1000),
  };
  const tokens = { session: newSecret(), cross: newSecret() };
  const row = (kind: 'session' | 'cross') => ({
    tenantId: ctx.tenant.id,
    id: newId(),
    accountId: owner.id,
    family,
    kind,
    hash: sha256(tokens[kind]),
    isChild: parent !== undefined,
    address: ctx.address,
    device: ctx.device ?? '',
    createdAt: now,
    expiresAt,
  });
  await stay(tx, ctx, owner);
  await tx.insert(accountToken).values(parent ? [row('session')] : [row('session'), row('cross')]);
  await tx.update(account).set({ lastLoginAt: now }).where(eq(account.id, owner.id));
  await writeAudit(tx, ctx, {
    action: 'session.open',
    target: { kind: 'account', id: owner.id },
    detail: { way },
    actorId: owner.id,
    actorName: owner.username,
  });
  const cross = parent ? {} : { crossToken: tokens.cross };
  return { token: tokens.session, ...cross, userInfo: await readUserInfo(tx, ctx, owner.id) };
};
