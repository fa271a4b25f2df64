import { and, count, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { agent } from '../../db/schema/agent.ts';
import { storedFile } from '../../db/schema/stored-file.ts';
import { writeAudit } from '../audit/index.ts';
import { storageKey } from './queries.ts';

/** The row goes first: what a crash leaves behind is an object without a row, which the sweeper takes away. */
export const deleteFile = async (ctx: AccountCtx, id: string) => {
  await ctx.tx(async (tx) => {
    const [row] = await tx
      .select()
      .from(storedFile)
      .where(and(eq(storedFile.id, id), eq(storedFile.ownerId, ctx.actor.id)))
      .for('update');
    // A receipt is what an administrator decides by, or has decided by.
    if (!row || row.kind === 'receipt') throw new AppError('NOT_FOUND');
    const [users] = await tx
      .select({ n: count() })
      .from(agent)
      .where(and(eq(agent.icon, `#${id}`), isNull(agent.deletedAt)));
    if (users && users.n > 0) throw new AppError('FILE_IN_USE', { agents: users.n });
    await tx.delete(storedFile).where(eq(storedFile.id, id));
    await writeAudit(tx, ctx, {
      action: `${row.kind}.delete`,
      target: { kind: 'file', id },
      detail: { name: row.name, size: row.size },
    });
  });
  const key = storageKey(ctx.tenant.id, id);
  await ctx.storage.remove(key).catch((err: unknown) => ctx.log.warn({ err, key }, 'object is left to the sweeper'));
  return null;
};
