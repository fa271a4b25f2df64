import { and, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { billDifference } from '../../db/schema/bill.ts';
import { writeAudit } from '../audit/index.ts';

/** Somebody dealt with it. Money does not move by this: what was done stands in the note. */
export const noteDifference = (ctx: AccountCtx, day: string, { no, note }: { no: number; note: string }) =>
  ctx.db.inPlatform(async (tx) => {
    const one = and(eq(billDifference.day, day), eq(billDifference.no, no));
    const [row] = await tx.select().from(billDifference).where(one).for('update');
    if (!row) throw new AppError('NOT_FOUND');
    if (row.isSettled || row.note !== null) throw new AppError('BILL_DIFFERENCE_DONE');
    await tx.update(billDifference).set({ note, notedBy: ctx.actor.id, notedAt: ctx.now() }).where(one);
    await writeAudit(tx, ctx, {
      action: 'bill.note',
      target: { kind: 'bill', id: day },
      detail: { no: row.orderNo, kind: row.kind, note },
    });
    return null;
  });
