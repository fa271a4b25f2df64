import { accountKind } from '@zhixing/contract/account-name';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { membership, wallet } from '../../db/schema/member.ts';
import { writeAudit } from '../audit/index.ts';
import { matchCheckCode, spendCheckCode } from './check-code.ts';
import { hashNewPassword } from './new-password.ts';
import { openSession } from './open-session.ts';
import { accountByName } from './queries.ts';

type Input = { account: string; checkCode: string; password: string };

const addAccount = async (tx: Tx, ctx: Ctx, name: string, passwordHash: string) => {
  const owner = { tenantId: ctx.tenant.id, id: newId() };
  const [added] = await tx
    .insert(account)
    .values({
      ...owner,
      username: name,
      email: accountKind(name) === 'EMAIL' ? name : null,
      phone: accountKind(name) === 'PHONE' ? name : null,
      passwordHash,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: account.id, username: account.username });
  if (!added) throw new AppError('ACCOUNT_TAKEN');
  await tx.insert(membership).values({ tenantId: owner.tenantId, accountId: owner.id, level: 'FREE' });
  await tx.insert(wallet).values({ tenantId: owner.tenantId, accountId: owner.id });
  return added;
};

/** Only a person who holds the code learns that the account already exists. */
export const register = async (ctx: Ctx, input: Input) => {
  if (!ctx.tenant.settings.registrationOpen) throw new AppError('REGISTRATION_CLOSED');
  const codeId = await matchCheckCode(ctx, input.account, 'REG', input.checkCode);
  const passwordHash = await hashNewPassword(ctx, input.password, input.account);
  return ctx.tx(async (tx) => {
    await spendCheckCode(tx, ctx, codeId);
    if (await accountByName(tx, input.account)) throw new AppError('ACCOUNT_TAKEN');
    const added = await addAccount(tx, ctx, input.account, passwordHash);
    await writeAudit(tx, ctx, { action: 'account.register', target: { kind: 'account', id: added.id } });
    return openSession(tx, ctx, added, 'register');
  });
};
