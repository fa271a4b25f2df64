import type { ErrorCode } from '@zhixing/contract/error';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { openMembership } from '../membership/index.ts';
import { openWallet } from '../wallet/index.ts';
import { accountByName } from './queries.ts';

type Row = typeof account.$inferInsert;
type Draft = Pick<Row, 'username' | 'passwordHash'> &
  Partial<Pick<Row, 'email' | 'phone' | 'displayName' | 'role' | 'passwordUntil' | 'createdBy'>>;

/** In the context's tenant. A name, mail or phone that anybody there can be called by already is refused. */
export const addAccount = async (tx: Tx, ctx: Ctx, draft: Draft, taken: ErrorCode = 'ACCOUNT_NAME_TAKEN') => {
  const tenantId = ctx.tenant.id;
  const id = newId();
  for (const name of new Set([draft.username, draft.email, draft.phone]))
    if (name && (await accountByName(tx, name))) throw new AppError(taken);
  const [added] = await tx
    .insert(account)
    .values({ ...draft, tenantId, id, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: account.id, username: account.username });
  if (!added) throw new AppError(taken);
  await openMembership(tx, tenantId, id);
  await openWallet(tx, tenantId, id);
  return added;
};
