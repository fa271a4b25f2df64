import { accountKind } from '@zhixing/contract/account-name';
import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { writeAudit } from '../audit/index.ts';
import { accountByName, assertOwnPassword, matchCheckCode, spendCheckCode } from '../auth/index.ts';
import { writeNotice } from '../notice/index.ts';
import { renameInSettings } from '../tenant/index.ts';
import { readUserInfo } from '../user/index.ts';

type Input = { account: string; checkCode: string; password: string };

/** An account that is called by its address is called by the new one: the old may be somebody else's tomorrow. */
const moveTo = async (tx: Tx, ctx: AccountCtx, to: string) => {
  const [row] = await tx.select().from(account).where(eq(account.id, ctx.actor.id)).for('update');
  if (!row) throw new AppError('TOKEN_INVALID');
  const owner = await accountByName(tx, to);
  if (owner && owner.id !== row.id) throw new AppError('ACCOUNT_NAME_TAKEN');
  const field = accountKind(to) === 'EMAIL' ? 'email' : 'phone';
  const before = row[field];
  const username = before !== null && row.username === before ? to : row.username;
  await tx
    .update(account)
    .set({ [field]: to, username })
    .where(eq(account.id, row.id));
  return { field, row, username };
};

const isTaken = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code === '23505';
/** Somebody may have taken it at the same moment. */
const orTaken = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw isTaken(error) ? new AppError('ACCOUNT_NAME_TAKEN') : error;
  });

export const changeContact = async (ctx: AccountCtx, input: Input) => {
  await assertOwnPassword(ctx, input.password);
  const codeId = await matchCheckCode(ctx, input.account, 'CONTACT', input.checkCode, ctx.actor.id);
  const { info, before, after } = await orTaken(
    ctx.tx(async (tx) => {
      await spendCheckCode(tx, ctx, codeId);
      const { field, row, username } = await moveTo(tx, ctx, input.account);
      await writeNotice(tx, ctx, {
        tenantId: ctx.tenant.id,
        accountId: row.id,
        kind: 'account.contact',
        agentId: null,
        reason: null,
        ...(field === 'email' && row.email ? { mailTo: row.email } : {}),
      });
      await writeAudit(tx, ctx, {
        action: 'account.contact',
        target: { kind: 'account', id: row.id },
        detail: { type: field === 'email' ? 'EMAIL' : 'PHONE' },
      });
      return { info: await readUserInfo(tx, ctx, row.id), before: row.username, after: username };
    }),
  );
  if (before !== after) await renameInSettings(ctx, ctx.tenant.id, before, after);
  await ctx.bus.announce({ kind: 'account', id: ctx.actor.id, tenantId: ctx.tenant.id });
  return info;
};
