import type { Label } from '@zhixing/contract/label';
import { asc, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx, Ctx } from '../../ctx.ts';
import { label } from '../../db/schema/agent.ts';
import { writeAudit } from '../audit/index.ts';
import { assertMarketOpen } from '../tenant/index.ts';

const labelFrom = ({ id, name }: { id: string; name: string }): Label => ({ id, labelName: name });

const isTaken = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code === '23505';
const orTaken = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw isTaken(error) ? new AppError('LABEL_TAKEN') : error;
  }
};

export const listLabels = (ctx: Ctx) =>
  ctx.tx(async (tx) => {
    assertMarketOpen(ctx);
    return (await tx.select().from(label).orderBy(asc(label.createdAt), asc(label.id))).map(labelFrom);
  });

export const createLabel = (ctx: AccountCtx, name: string) =>
  orTaken(
    ctx.tx(async (tx) => {
      const id = newId();
      await tx.insert(label).values({ tenantId: ctx.tenant.id, id, name, createdAt: ctx.now() });
      await writeAudit(tx, ctx, { action: 'label.create', target: { kind: 'label', id }, detail: { name } });
      return labelFrom({ id, name });
    }),
  );

export const updateLabel = (ctx: AccountCtx, id: string, name: string) =>
  orTaken(
    ctx.tx(async (tx) => {
      const [saved] = await tx.update(label).set({ name }).where(eq(label.id, id)).returning();
      if (!saved) throw new AppError('NOT_FOUND');
      await writeAudit(tx, ctx, { action: 'label.update', target: { kind: 'label', id }, detail: { name } });
      return labelFrom(saved);
    }),
  );

export const deleteLabel = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    const [gone] = await tx.delete(label).where(eq(label.id, id)).returning();
    if (!gone) throw new AppError('NOT_FOUND');
    await writeAudit(tx, ctx, { action: 'label.delete', target: { kind: 'label', id }, detail: { name: gone.name } });
    return null;
  });
