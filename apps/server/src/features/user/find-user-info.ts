import type { UserInfo } from '@zhixing/contract/user';
import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account, accountGroup, accountGroupMember } from '../../db/schema/account.ts';
import { levelsOf, readFees } from '../membership/index.ts';
import { readBalance } from '../wallet/index.ts';
import { displayNameOf, landingOf } from './rules.ts';

/** The caller's own record, as every page needs it. */
export const readUserInfo = async (tx: Tx, ctx: Pick<Ctx, 'tenant' | 'now'>, accountId: string): Promise<UserInfo> => {
  const [row] = await tx.select().from(account).where(eq(account.id, accountId));
  if (!row) throw new AppError('TOKEN_INVALID');
  const groups = await tx
    .select({ id: accountGroup.id, groupName: accountGroup.name, ownerId: accountGroup.ownerId })
    .from(accountGroupMember)
    .innerJoin(accountGroup, and(eq(accountGroup.id, accountGroupMember.groupId)))
    .where(eq(accountGroupMember.accountId, accountId))
    .orderBy(asc(accountGroup.name));
  const levelOf = await levelsOf(tx, ctx, [accountId]);
  const { username, email, phone, role, isWhite } = row;
  return {
    id: row.id,
    tenantId: row.tenantId,
    username,
    displayName: displayNameOf(row),
    avatar: row.avatarId && `#${row.avatarId}`,
    chosenName: row.displayName,
    role,
    isPlatformStaff: role !== 'user' && ctx.tenant.kind === 'platform',
    isWhite,
    landing: landingOf(ctx.tenant.settings, username),
    userMemberLevel: levelOf(accountId),
    userInfo: { accountBalance: await readBalance(tx, accountId), email, phone },
    groups: groups.map(({ ownerId, ...group }) => ({ ...group, isOwner: ownerId === accountId })),
    agentDeductFeeTemplates: await readFees(tx),
  };
};
