import { accountKind } from '@zhixing/contract/account-name';
import { AppError } from '../../base/app-error.ts';
import { assertCodeWay } from '../../base/code-ways.ts';
import type { Ctx } from '../../ctx.ts';
import { matchCheckCode, spendCheckCode } from './check-code.ts';
import { openSession } from './open-session.ts';
import { accountByName } from './queries.ts';

export const emailPhoneLogin = async (ctx: Ctx, input: { account: string; checkCode: string }) => {
  assertCodeWay(ctx.env, accountKind(input.account) ?? 'EMAIL');
  const codeId = await matchCheckCode(ctx, input.account, 'LOGIN', input.checkCode);
  return ctx.tx(async (tx) => {
    await spendCheckCode(tx, ctx, codeId);
    const found = await accountByName(tx, input.account);
    if (!found) throw new AppError('CHECK_CODE_WRONG');
    if (found.status === 'disabled') throw new AppError('ACCOUNT_DISABLED');
    return openSession(tx, ctx, found, 'check-code');
  });
};
