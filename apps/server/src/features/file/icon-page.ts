import { and, count, desc, eq } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import { storedFile } from '../../db/schema/stored-file.ts';

export const iconPage = (ctx: AccountCtx, { pageNumber, pageSize }: { pageNumber: number; pageSize: number }) =>
  ctx.tx(async (tx) => {
    const mine = and(eq(storedFile.ownerId, ctx.actor.id), eq(storedFile.kind, 'icon'));
    const rows = await tx
      .select({ id: storedFile.id })
      .from(storedFile)
      .where(mine)
      .orderBy(desc(storedFile.createdAt), desc(storedFile.id))
      .limit(pageSize)
      .offset(pageNumber * pageSize);
    const [total] = await tx.select({ n: count() }).from(storedFile).where(mine);
    const totalElements = total?.n ?? 0;
    return { content: rows.map(({ id }) => id), totalElements, totalPages: Math.ceil(totalElements / pageSize) };
  });
