import { type createUser as contract, oneTimePasswordDays } from '@zhixing/contract/account-link';
import type { RouteInput } from '@zhixing/contract/route';
import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { dayMs } from '../../base/durations.ts';
import type { AccountCtx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { isRoleAbove } from '../account-link/index.ts';
import { writeAudit } from '../audit/index.ts';
import { addAccount, hashPassword, newOneTimePassword } from '../auth/index.ts';
import { assertBelow } from '../limit/index.ts';
import { selectUsers, usersFrom } from './queries.ts';
import { inTargetTenant } from './target-tenant.ts';

export const createUser = async (caller: AccountCtx, input: RouteInput<typeof contract>['body']) => {
  const { tenantId, ...draft } = input;
  if (isRoleAbove(draft.role, caller.actor.role)) throw new AppError('NOT_FOUND');
  const ctx = await inTargetTenant(caller, tenantId);
  const password = newOneTimePassword();
  const passwordHash = await hashPassword(password);
  const passwordUntil = new Date(ctx.now().getTime() + oneTimePasswordDays * dayMs);
  return ctx.tx(async (tx) => {
    await assertBelow(tx, ctx, 'accountDay');
    const { id } = await addAccount(tx, ctx, { ...draft, passwordHash, passwordUntil, createdBy: ctx.actor.id });
    await writeAudit(tx, ctx, {
      action: 'account.create',
      target: { kind: 'account', id },
      detail: { username: draft.username, role: draft.role },
    });
    const [user] = await usersFrom(tx, ctx, await selectUsers(tx).where(eq(account.id, id)));
    if (!user) throw new AppError('NOT_FOUND');
    return { user, password, expiresDate: passwordUntil.toISOString() };
  });
};
