import { accountKind, checkCodeResendSeconds } from '@zhixing/contract/account-name';
import type { AnyCodeScene } from '@zhixing/contract/auth';
import { AppError } from '../../base/app-error.ts';
import { atLeast } from '../../base/at-least.ts';
import { assertCodeWay } from '../../base/code-ways.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx, Ctx } from '../../ctx.ts';
import { checkCode } from '../../db/schema/account.ts';
import { writeAudit } from '../audit/index.ts';
import { addToOutbox } from '../outbox/index.ts';
import { checkCodeMinutes } from './check-code.ts';
import { accountByName } from './queries.ts';
import { takeTry } from './try-limits.ts';

type Input = { account: string; type: 'EMAIL' | 'PHONE'; scene: AnyCodeScene };

const evenMilliseconds = 120;

/** False for nobody's number, and for an account whose mail and phone together had enough today. */
const mayReach = async (ctx: Ctx, { account, scene }: Input) => {
  if (scene === 'REG' || scene === 'CONTACT') return true;
  const found = await ctx.tx((tx) => accountByName(tx, account));
  return found !== undefined && (await ctx.limits.take('send-account-day', `${ctx.tenant.id}:${found.id}`)) === 0;
};

const send = async (ctx: Ctx, input: Input) => {
  if (!(await mayReach(ctx, input))) return;
  const { account, type, scene } = input;
  const id = newId();
  await ctx.tx(async (tx) => {
    await tx.insert(checkCode).values({
      tenantId: ctx.tenant.id,
      id,
      account,
      channel: type,
      scene,
      locale: ctx.locale,
      askedBy: ctx.actor.kind === 'account' ? ctx.actor.id : null,
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
};

/** Answers the same, and as soon, whether or not the account exists; only its owner learns the difference. */
export const sendCheckCode = async (ctx: Ctx, input: Input) => {
  if (accountKind(input.account) !== input.type) throw new AppError('BAD_REQUEST');
  if (input.scene === 'REG' && !ctx.tenant.settings.registrationOpen) throw new AppError('REGISTRATION_CLOSED');
  assertCodeWay(ctx.env, input.type);
  await takeTry(ctx, 'send-code', input.account);
  await atLeast(evenMilliseconds, send(ctx, input));
  return { resendSeconds: checkCodeResendSeconds };
};

/** To an address that somebody who is logged in wants as theirs; only they can use the code. */
export const sendContactCode = async (ctx: AccountCtx, account: string) => {
  const type = accountKind(account);
  if (!type) throw new AppError('BAD_REQUEST');
  assertCodeWay(ctx.env, type);
  await takeTry(ctx, 'send-code', account);
  const seconds = await ctx.limits.take('send-account-day', `${ctx.tenant.id}:${ctx.actor.id}`);
  if (seconds > 0) throw new AppError('CHECK_CODE_DAY_USED', { seconds, hours: Math.ceil(seconds / 3600) });
  await send(ctx, { account, type, scene: 'CONTACT' });
  return { resendSeconds: checkCodeResendSeconds };
};
