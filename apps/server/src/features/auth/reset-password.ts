import { accountKind } from '@zhixing/contract/account-name';
import { AppError } from '../../base/app-error.ts';
import { assertCodeWay } from '../../base/code-ways.ts';
import type { Ctx } from '../../ctx.ts';
import { writeAudit } from '../audit/index.ts';
import { matchCheckCode, spendCheckCode } from './check-code.ts';
import { hashNewPassword } from './new-password.ts';
import { accountByName } from './queries.ts';
import { revokeTokens } from './revoke-tokens.ts';
import { setPassword } from './set-password.ts';
import { forgiveMistakes } from './try-limits.ts';

type Input = { account: string; checkCode: string; newPassword: string };

export const resetPassword = async (ctx: Ctx, input: Input) => {
  assertCodeWay(ctx.env, accountKind(input.account) ?? 'EMAIL');
  const codeId = await matchCheckCode(ctx, input.account, 'FORGET', input.checkCode);
  const passwordHash = await hashNewPassword(ctx, input.newPassword, input.account);
  const id = await ctx.tx(async (tx) => {
    await spendCheckCode(tx, ctx, codeId);
    const found = await accountByName(tx, input.account);
    if (!found) throw new AppError('CHECK_CODE_WRONG');
    await setPassword(tx, found.id, passwordHash);
    await revokeTokens(tx, ctx, found.id);
    await writeAudit(tx, ctx, {
      action: 'account.reset-password',
      target: { kind: 'account', id: found.id },
      actorId: found.id,
      actorName: found.username,
    });
    return found.id;
  });
  await ctx.bus.announce({ kind: 'account', id, tenantId: ctx.tenant.id });
  await forgiveMistakes(ctx, input.account);
  return null;
};
