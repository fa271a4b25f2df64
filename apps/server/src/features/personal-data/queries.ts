import { and, desc, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { dataExport } from '../../db/schema/data-export.ts';
import { inScope } from '../admin/index.ts';

/** Whose data it is. */
export type Person = { tenantId: string; id: string };

export const selfOf = ({ tenant, actor }: AccountCtx): Person => ({ tenantId: tenant.id, id: actor.id });

/** Somebody whom the administrator looks after; others answer as absent. */
export const findPerson = async (ctx: AccountCtx, id: string): Promise<Person> => {
  const [row] = await inScope(ctx, (tx) =>
    tx
      .select({ tenantId: account.tenantId, id: account.id, erasedAt: account.erasedAt })
      .from(account)
      .where(eq(account.id, id)),
  );
  if (!row || row.erasedAt) throw new AppError('NOT_FOUND');
  return { tenantId: row.tenantId, id: row.id };
};

/** The newest; an export takes the place of the one before. */
export const latestExport = async (tx: Tx, { tenantId, id }: Person) => {
  const [row] = await tx
    .select()
    .from(dataExport)
    .where(and(eq(dataExport.tenantId, tenantId), eq(dataExport.accountId, id)))
    .orderBy(desc(dataExport.createdAt))
    .limit(1);
  return row;
};
