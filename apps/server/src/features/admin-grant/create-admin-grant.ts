import type { createAdminGrant as route } from '@zhixing/contract/admin-grant';
import type { RouteInput } from '@zhixing/contract/route';
import type { MemberLevel } from '@zhixing/contract/user';
import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { adminGrant } from '../../db/schema/admin-grant.ts';
import { writeAudit } from '../audit/index.ts';
import { wakeUnpaid } from '../chat/index.ts';
import { giveDays, lockHeld } from '../membership/index.ts';
import { moveMoney } from '../wallet/index.ts';
import { shownGrant } from './list-admin-grants.ts';

type Asked = RouteInput<typeof route>['body'];
type Row = typeof adminGrant.$inferSelect;

/** Held until the end: two grants of days to one account come one after the other. */
const lockAccount = async (tx: Tx, id: string) => {
  const [row] = await tx
    .select({ username: account.username })
    .from(account)
    .where(and(eq(account.id, id), isNull(account.erasedAt)))
    .for('no key update');
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

const isSame = (row: Row, asked: Asked) =>
  row.accountId === asked.accountId &&
  row.kind === asked.kind &&
  (asked.kind === 'balance' ? row.amountFen === asked.amount : row.level === asked.level && row.days === asked.days);

const knownGrant = async (tx: Tx, asked: Asked) => {
  const [known] = await tx.select().from(adminGrant).where(eq(adminGrant.requestKey, asked.requestKey));
  if (known && !isSame(known, asked)) throw new AppError('REQUEST_KEY_USED');
  return known;
};

/** Days of the level held follow on its last one; a higher level begins today and leaves what is beneath it. */
const giveTime = async (tx: Tx, ctx: AccountCtx, accountId: string, level: MemberLevel, days: number) => {
  const held = await lockHeld(tx, ctx, accountId);
  const outcome = await giveDays(tx, ctx, held, { tenantId: ctx.tenant.id, accountId, level, days, reason: 'grant' });
  if (outcome !== 'given') throw new AppError('GRANT_LOWER');
};

const store = async (tx: Tx, ctx: AccountCtx, asked: Asked) => {
  const isBalance = asked.kind === 'balance';
  const [row] = await tx
    .insert(adminGrant)
    .values({
      tenantId: ctx.tenant.id,
      id: newId(),
      accountId: asked.accountId,
      kind: asked.kind,
      amountFen: isBalance ? asked.amount : null,
      level: isBalance ? null : asked.level,
      days: isBalance ? null : asked.days,
      reason: asked.reason,
      givenBy: ctx.actor.id,
      requestKey: asked.requestKey,
      createdAt: ctx.now(),
    })
    .returning();
  if (!row) throw new Error('a grant was not stored');
  return row;
};

/** Money comes from what is set aside for giving; time costs nothing and leaves no credit. */
export const createAdminGrant = (ctx: AccountCtx, asked: Asked) =>
  ctx.tx(async (tx) => {
    const { username } = await lockAccount(tx, asked.accountId);
    const known = await knownGrant(tx, asked);
    const givenBy = ctx.actor.username;
    if (known) return shownGrant({ grant: known, username, givenBy });
    const grant = await store(tx, ctx, asked);
    const { kind, amountFen, level, days, reason } = grant;
    await writeAudit(tx, ctx, {
      action: 'grant.create',
      target: { kind: 'account', id: asked.accountId },
      detail: kind === 'balance' ? { amountFen, reason } : { level, days, reason },
    });
    if (asked.kind === 'level') await giveTime(tx, ctx, asked.accountId, asked.level, asked.days);
    else {
      const why = { reason: 'grant' as const, subjectId: grant.id, key: `grant:${grant.id}` };
      await wakeUnpaid(tx, asked.accountId);
      await moveMoney(tx, asked.accountId, asked.amount, { kind: 'promo' }, why);
    }
    return shownGrant({ grant, username, givenBy });
  });
