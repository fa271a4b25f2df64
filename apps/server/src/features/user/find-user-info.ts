import type { UserInfo } from '@zhixing/contract/user';
import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account, accountGroup, accountGroupMember } from '../../db/schema/account.ts';
import { deductFeeTemplate, membership, wallet } from '../../db/schema/member.ts';
import { activeLevel, displayNameOf, landingOf } from './rules.ts';

/** The caller's own record, as every page needs it. */
export const readUserInfo = async (tx: Tx, ctx: Pick<Ctx, 'tenant' | 'now'>, accountId: string): Promise<UserInfo> => {
  const [row] = await tx
    .select({ account, membership, wallet })
    .from(account)
    .leftJoin(membership, eq(membership.accountId, account.id))
    .leftJoin(wallet, eq(wallet.accountId, account.id))
    .where(eq(account.id, accountId));
  if (!row) throw new AppError('TOKEN_INVALID');
  const groups = await tx
    .select({ id: accountGroup.id, groupName: accountGroup.name })
    .from(accountGroupMember)
    .innerJoin(accountGroup, and(eq(accountGroup.id, accountGroupMember.groupId)))
    .where(eq(accountGroupMember.accountId, accountId))
    .orderBy(asc(accountGroup.name));
  const fees = await tx.select().from(deductFeeTemplate).orderBy(asc(deductFeeTemplate.category));
  const { username, email, phone, role, isWhite } = row.account;
  return {
    id: row.account.id,
    tenantId: row.account.tenantId,
    username,
    displayName: displayNameOf(row.account),
    avatar: row.account.avatarId && `#${row.account.avatarId}`,
    chosenName: row.account.displayName,
    role,
    isPlatformStaff: role !== 'user' && ctx.tenant.kind === 'platform',
    isWhite,
    landing: landingOf(ctx.tenant.settings, username),
    userMemberLevel: {
      memberLevel: activeLevel(row.membership, ctx.now()),
      endDate: row.membership?.endAt?.toISOString() ?? null,
    },
    userInfo: { accountBalance: row.wallet?.balanceFen ?? 0, email, phone },
    groups,
    agentDeductFeeTemplates: fees.map(({ category, editFeeFen, copyFeeFen }) => ({
      category,
      fees: { editFee: editFeeFen, copyFee: copyFeeFen },
    })),
  };
};
