import { type Benefit, mayUseCodes } from '@zhixing/contract/benefit-code';
import { and, eq, gte, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { chinaDay } from '../../base/china-time.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { benefitBatch, benefitCode } from '../../db/schema/benefit-code.ts';
import { writeAudit } from '../audit/index.ts';
import { wakeUnpaid } from '../chat/index.ts';
import { giveDays, lockHeld, readHeld } from '../membership/index.ts';
import { moveMoney, readBalance } from '../wallet/index.ts';
import { hashOf, readCode } from './code-text.ts';
import { countGuess } from './guess-limits.ts';
import { benefitOf, findCode } from './queries.ts';

/** Why it could not be taken. */
const refusalOf = async (tx: Tx, ctx: AccountCtx, hash: Buffer) => {
  const found = await findCode(tx, hash);
  if (!found) return new AppError('BENEFIT_CODE_UNKNOWN');
  const { code, batch } = found;
  if (code.usedBy) return new AppError(code.usedBy === ctx.actor.id ? 'BENEFIT_CODE_OWN' : 'BENEFIT_CODE_USED');
  if (batch.endedAt) return new AppError('BENEFIT_CODE_ENDED');
  return new AppError('BENEFIT_CODE_EXPIRED', { date: batch.lastDay });
};

/** Whoever changes the row first has it; everybody else finds it used. */
const takeCode = async (tx: Tx, ctx: AccountCtx, hash: Buffer) => {
  const [taken] = await tx
    .update(benefitCode)
    .set({ usedBy: ctx.actor.id, usedAt: ctx.now() })
    .from(benefitBatch)
    .where(
      and(
        eq(benefitCode.hash, hash),
        isNull(benefitCode.usedBy),
        eq(benefitBatch.tenantId, benefitCode.tenantId),
        eq(benefitBatch.id, benefitCode.batchId),
        isNull(benefitBatch.endedAt),
        gte(benefitBatch.lastDay, chinaDay(ctx.now())),
      ),
    )
    .returning({ id: benefitCode.id, batch: benefitBatch });
  if (!taken) throw await refusalOf(tx, ctx, hash);
  return taken;
};

type Held = Awaited<ReturnType<typeof readHeld>>;

/** Money is moved last: nothing waits for a wallet longer than it must. */
const give = async (tx: Tx, ctx: AccountCtx, held: Held, benefit: Benefit, codeId: string) => {
  const accountId = ctx.actor.id;
  if (benefit.kind === 'balance') {
    const why = { reason: 'benefit-code' as const, subjectId: codeId, key: `code:${codeId}` };
    await wakeUnpaid(tx, accountId);
    await moveMoney(tx, accountId, benefit.amount, { kind: 'promo' }, why);
    return;
  }
  const { level, days } = benefit;
  const outcome = await giveDays(tx, ctx, held, {
    tenantId: ctx.tenant.id,
    accountId,
    level,
    days,
    reason: 'benefit-code',
  });
  if (outcome === 'lower') throw new AppError('BENEFIT_CODE_LOWER');
  if (outcome === 'endless') throw new AppError('BENEFIT_CODE_ENDLESS');
};

/** A refusal after the row was taken undoes that too: no code is lost for nothing. */
const use = (ctx: AccountCtx, hash: Buffer | undefined) =>
  ctx.tx(async (tx) => {
    const held = await lockHeld(tx, ctx, ctx.actor.id);
    if (!mayUseCodes(held.level)) throw new AppError('BENEFIT_CODE_LEVEL');
    if (!hash) throw new AppError('BENEFIT_CODE_UNKNOWN');
    const { id, batch } = await takeCode(tx, ctx, hash);
    const benefit = benefitOf(batch);
    await writeAudit(tx, ctx, {
      action: 'benefit-code.use',
      target: { kind: 'benefit-batch', id: batch.id },
      detail: { code: id, ...benefit },
    });
    await give(tx, ctx, held, benefit, id);
    const { level: memberLevel, endsOn: endDate } = await readHeld(tx, ctx, ctx.actor.id);
    return { benefit, accountBalance: await readBalance(tx, ctx.actor.id), memberLevel, endDate };
  });

const isSecondOfBatch = (error: unknown) =>
  (error as { cause?: { constraint?: string } }).cause?.constraint === 'benefit_code_once';

export const applyBenefitCode = (ctx: AccountCtx, typed: string) =>
  countGuess(ctx, async () => {
    const code = readCode(typed);
    try {
      return await use(ctx, code ? hashOf(code) : undefined);
    } catch (error) {
      throw isSecondOfBatch(error) ? new AppError('BENEFIT_CODE_TWICE') : error;
    }
  });
