import type { Benefit } from '@zhixing/contract/benefit-code';
import { and, count, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { chinaDay } from '../../base/china-time.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { benefitBatch, benefitCode } from '../../db/schema/benefit-code.ts';
import { writeAudit } from '../audit/index.ts';
import { assertBelow } from '../limit/index.ts';
import { hashOf, newCode, shownCode } from './code-text.ts';
import { type Batch, batchesFrom } from './queries.ts';

type Draft = { name: string; note: string; benefit: Benefit; count: number; lastDay: string };
type Page = { pageNumber: number; pageSize: number };

const shown = async (tx: Tx, ctx: AccountCtx, row: Batch) => {
  const [batch] = await batchesFrom(tx, ctx, [row]);
  if (!batch) throw new Error('a batch that is not shown');
  return batch;
};

/** The codes go out with this answer and are kept nowhere. */
export const createBenefitBatch = (ctx: AccountCtx, { name, note, benefit, count: wanted, lastDay }: Draft) =>
  ctx.tx(async (tx) => {
    if (lastDay < chinaDay(ctx.now())) throw new AppError('BENEFIT_DAY_PAST');
    await assertBelow(tx, ctx, 'benefitBatchDay');
    const gives =
      benefit.kind === 'balance' ? { amountFen: benefit.amount } : { level: benefit.level, days: benefit.days };
    const [row] = await tx
      .insert(benefitBatch)
      .values({
        ...{ tenantId: ctx.tenant.id, id: newId(), name, note, ...gives, codes: wanted, lastDay },
        ...{ createdBy: ctx.actor.id, createdAt: ctx.now() },
      })
      .returning();
    if (!row) throw new Error('a batch was not stored');
    const codes = Array.from({ length: wanted }, newCode);
    await tx.insert(benefitCode).values(
      codes.map((code, index) => ({
        ...{ tenantId: ctx.tenant.id, id: newId(), batchId: row.id, no: index + 1, hash: hashOf(code) },
      })),
    );
    await writeAudit(tx, ctx, {
      action: 'benefit-batch.create',
      target: { kind: 'benefit-batch', id: row.id },
      detail: { name, count: wanted, lastDay, ...benefit },
    });
    return { batch: await shown(tx, ctx, row), codes: codes.map(shownCode) };
  });

export const listBenefitBatches = (ctx: AccountCtx, { pageNumber, pageSize }: Page) =>
  ctx.tx(async (tx) => {
    const rows = await tx
      .select()
      .from(benefitBatch)
      .orderBy(desc(benefitBatch.createdAt), desc(benefitBatch.id))
      .limit(pageSize)
      .offset(pageNumber * pageSize);
    const totalElements = await tx.$count(benefitBatch);
    const content = await batchesFrom(tx, ctx, rows);
    return { content, totalPages: Math.ceil(totalElements / pageSize), totalElements };
  });

const assertBatch = async (tx: Tx, id: string) => {
  const [row] = await tx.select().from(benefitBatch).where(eq(benefitBatch.id, id));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

export const listBenefitUses = (ctx: AccountCtx, id: string, { pageNumber, pageSize }: Page) =>
  ctx.tx(async (tx) => {
    await assertBatch(tx, id);
    const isUsed = and(eq(benefitCode.batchId, id), isNotNull(benefitCode.usedBy));
    const rows = await tx
      .select({ id: benefitCode.id, no: benefitCode.no, account: account.username, usedAt: benefitCode.usedAt })
      .from(benefitCode)
      .leftJoin(account, eq(account.id, benefitCode.usedBy))
      .where(isUsed)
      .orderBy(desc(benefitCode.usedAt), desc(benefitCode.no))
      .limit(pageSize)
      .offset(pageNumber * pageSize);
    const [total] = await tx.select({ n: count() }).from(benefitCode).where(isUsed);
    const totalElements = total?.n ?? 0;
    const content = rows.map(({ usedAt, ...row }) => ({ ...row, usedAt: (usedAt ?? ctx.now()).toISOString() }));
    return { content, totalPages: Math.ceil(totalElements / pageSize), totalElements };
  });

/** What was used stays given. Ending it again changes nothing. */
export const endBenefitBatch = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    const [ended] = await tx
      .update(benefitBatch)
      .set({ endedAt: ctx.now() })
      .where(and(eq(benefitBatch.id, id), isNull(benefitBatch.endedAt)))
      .returning();
    const row = ended ?? (await assertBatch(tx, id));
    if (ended)
      await writeAudit(tx, ctx, {
        action: 'benefit-batch.end',
        target: { kind: 'benefit-batch', id },
        detail: { name: row.name },
      });
    return shown(tx, ctx, row);
  });
