import { accountKind, checkCodeResendSeconds } from '@zhixing/contract/account-name';
import type { CheckCodeScene } from '@zhixing/contract/auth';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { Ctx } from '../../ctx.ts';
import { checkCode } from '../../db/schema/account.ts';
import { writeAudit } from '../audit/index.ts';
import { addToOutbox } from '../outbox/index.ts';
import { checkCodeMinutes } from './check-code.ts';
import { accountByName } from './queries.ts';

type Input = { account: string; type: 'EMAIL' | 'PHONE'; scene: CheckCodeScene };

const checkLimits = async ({ limits, tenant, address }: Ctx, account: string) => {
  const key = `${tenant.id}:${account}`;
  const flood = await limits.take('check-code-address', address);
  if (flood > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds: flood });
  const soon = await limits.take('check-code-account', key);
  if (soon > 0) throw new AppError('CHECK_CODE_TOO_SOON', { seconds: soon });
  const day = await limits.take('check-code-account-day', key);
  if (day > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds: day });
};

/** Answers the same whether or not the account exists; only its owner learns the difference. */
export const sendCheckCode = async (ctx: Ctx, { account, type, scene }: Input) => {
  if (accountKind(account) !== type) throw new AppError('BAD_REQUEST');
  if (scene === 'REG' && !ctx.tenant.settings.registrationOpen) throw new AppError('REGISTRATION_CLOSED');
  await checkLimits(ctx, account);
  await ctx.tx(async (tx) => {
    if (scene !== 'REG' && !(await accountByName(tx, account))) return;
    const id = newId();
    await tx.insert(checkCode).values({
      tenantId: ctx.tenant.id,
      id,
      account,
      channel: type,
      scene,
      locale: ctx.locale,
      createdAt: ctx.now(),
      expiresAt: new Date(ctx.now().getTime() + checkCodeMinutes * 60_000),
    });
    await writeAudit(tx, ctx, {
      action: 'check-code.send',
      target: { kind: 'check-code', id },
      detail: { scene, type },
    });
    await addToOutbox(tx, ctx, {
      service: 'checkCode',
      handler: 'deliver',
      payload: { tenantId: ctx.tenant.id, checkCodeId: id },
    });
  });
  return { resendSeconds: checkCodeResendSeconds };
};
