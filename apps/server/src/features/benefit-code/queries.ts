import type { Benefit, BenefitBatch, BenefitBatchState } from '@zhixing/contract/benefit-code';
import { count, eq, inArray } from 'drizzle-orm';
import { chinaDay } from '../../base/china-time.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { benefitBatch, benefitCode } from '../../db/schema/benefit-code.ts';

export type Batch = typeof benefitBatch.$inferSelect;

export const benefitOf = ({ amountFen, level, days }: Pick<Batch, 'amountFen' | 'level' | 'days'>): Benefit => {
  if (amountFen !== null) return { kind: 'balance', amount: amountFen };
  if (level === null || days === null) throw new Error('a batch that gives nothing');
  return { kind: 'level', level, days };
};

const stateOf = ({ endedAt, lastDay, codes }: Batch, used: number, today: string): BenefitBatchState => {
  if (endedAt) return 'ended';
  if (used >= codes) return 'used-up';
  return lastDay < today ? 'expired' : 'open';
};

export const batchesFrom = async (tx: Tx, { now }: Pick<Ctx, 'now'>, rows: Batch[]): Promise<BenefitBatch[]> => {
  const ids = rows.map(({ id }) => id);
  const uses = await tx
    .select({ id: benefitCode.batchId, used: count(benefitCode.usedBy) })
    .from(benefitCode)
    .where(inArray(benefitCode.batchId, ids))
    .groupBy(benefitCode.batchId);
  const makers = await tx
    .select({ id: account.id, username: account.username })
    .from(account)
    .where(inArray(account.id, [...new Set(rows.map(({ createdBy }) => createdBy))]));
  const today = chinaDay(now());
  return rows.map((row) => {
    const used = uses.find(({ id }) => id === row.id)?.used ?? 0;
    return {
      id: row.id,
      name: row.name,
      note: row.note,
      benefit: benefitOf(row),
      made: row.codes,
      used,
      lastDay: row.lastDay,
      state: stateOf(row, used, today),
      createdBy: makers.find(({ id }) => id === row.createdBy)?.username ?? '',
      createdAt: row.createdAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
    };
  });
};

/** With its batch; of this tenant. */
export const findCode = async (tx: Tx, hash: Buffer) => {
  const [found] = await tx
    .select({ code: benefitCode, batch: benefitBatch })
    .from(benefitCode)
    .innerJoin(benefitBatch, eq(benefitBatch.id, benefitCode.batchId))
    .where(eq(benefitCode.hash, hash));
  return found;
};
