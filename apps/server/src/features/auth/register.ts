import { accountKind } from '@zhixing/contract/account-name';
import { AppError } from '../../base/app-error.ts';
import { assertCodeWay } from '../../base/code-ways.ts';
import type { Ctx } from '../../ctx.ts';
import { writeAudit } from '../audit/index.ts';
import { giveTrial } from '../membership/index.ts';
import { addAccount } from './add-account.ts';
import { matchCheckCode, spendCheckCode } from './check-code.ts';
import { hashNewPassword } from './new-password.ts';
import { openSession } from './open-session.ts';

type Input = { account: string; checkCode: string; password: string };

/** Only a person who holds the code learns that the account already exists. */
export const register = async (ctx: Ctx, input: Input) => {
  if (!ctx.tenant.settings.registrationOpen) throw new AppError('REGISTRATION_CLOSED');
  assertCodeWay(ctx.env, accountKind(input.account) ?? 'EMAIL');
  const codeId = await matchCheckCode(ctx, input.account, 'REG', input.checkCode);
  const passwordHash = await hashNewPassword(ctx, input.password, input.account);
  return ctx.tx(async (tx) => {
    await spendCheckCode(tx, ctx, codeId);
    const kind = accountKind(input.account);
    const draft = {
      username: input.account,
      email: kind === 'EMAIL' ? input.account : null,
      phone: kind === 'PHONE' ? input.account : null,
      passwordHash,
    };
    const added = await addAccount(tx, ctx, draft, 'ACCOUNT_TAKEN');
    await giveTrial(tx, ctx, added.id, input.account);
    await writeAudit(tx, ctx, { action: 'account.register', target: { kind: 'account', id: added.id } });
    return openSession(tx, ctx, added, 'register');
  });
};
