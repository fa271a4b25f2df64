import { type Invite, inviteDays } from '@zhixing/contract/account-link';
import type { Role } from '@zhixing/contract/user';
import { and, count, desc, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { assertCodeWay } from '../../base/code-ways.ts';
import { dayMs } from '../../base/durations.ts';
import type { AccountCtx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { accountLink } from '../../db/schema/account-link.ts';
import { tenant } from '../../db/schema/tenant.ts';
import { isRoleAbove, linkState, makeLink, openInvites } from '../account-link/index.ts';
import { writeAudit } from '../audit/index.ts';
import { accountByName } from '../auth/index.ts';
import { assertBelow } from '../limit/index.ts';
import { inScope, pageFrom } from './queries.ts';
import { assertHost, inTargetTenant } from './target-tenant.ts';

type Draft = { tenantId?: string | undefined; role: Role; email: string | null };

export const createInvite = async (caller: AccountCtx, { tenantId, role, email }: Draft) => {
  if (isRoleAbove(role, caller.actor.role)) throw new AppError('NOT_FOUND');
  if (email) assertCodeWay(caller.env, 'EMAIL');
  const ctx = await inTargetTenant(caller, tenantId);
  assertHost(ctx);
  return ctx.tx(async (tx) => {
    await assertBelow(tx, ctx, 'invites');
    await assertBelow(tx, ctx, 'inviteDay');
    if (email && (await accountByName(tx, email))) throw new AppError('ACCOUNT_NAME_TAKEN');
    const made = await makeLink(tx, ctx, {
      kind: 'invite',
      role,
      email,
      byMail: email !== null,
      expiresAt: new Date(ctx.now().getTime() + inviteDays * dayMs),
    });
    await writeAudit(tx, ctx, {
      action: 'invite.create',
      target: { kind: 'invite', id: made.id },
      detail: { role, way: email ? 'mail' : 'link' },
    });
    return made;
  });
};

/** Not there for anybody but the tenant's own staff and the platform's, or when it is over already. */
export const revokeInvite = (ctx: AccountCtx, id: string) =>
  inScope(ctx, async (tx) => {
    const [row] = await tx
      .update(accountLink)
      .set({ revokedAt: ctx.now() })
      .where(and(eq(accountLink.id, id), openInvites(ctx.now())))
      .returning({ tenantId: accountLink.tenantId });
    if (!row) throw new AppError('NOT_FOUND');
    await writeAudit(tx, ctx, { action: 'invite.revoke', target: { kind: 'invite', id }, tenantId: row.tenantId });
    return null;
  });

type Link = typeof accountLink.$inferSelect;

const mailOf = ({ byMail, mailSentAt, mailRefusedReason }: Link): Invite['mail'] => {
  if (!byMail) return 'none';
  if (mailRefusedReason) return 'refused';
  return mailSentAt ? 'sent' : 'waiting';
};

export const listInvites = (ctx: AccountCtx, { pageNumber, pageSize }: { pageNumber: number; pageSize: number }) =>
  inScope(ctx, async (tx) => {
    const where = eq(accountLink.kind, 'invite');
    const rows = await tx
      .select({ link: accountLink, tenantName: tenant.name, username: account.username })
      .from(accountLink)
      .innerJoin(tenant, eq(tenant.id, accountLink.tenantId))
      .leftJoin(account, and(eq(account.tenantId, accountLink.tenantId), eq(account.id, accountLink.accountId)))
      .where(where)
      .orderBy(desc(accountLink.createdAt), desc(accountLink.id))
      .limit(pageSize)
      .offset(pageNumber * pageSize);
    const [total] = await tx.select({ n: count() }).from(accountLink).where(where);
    await writeAudit(tx, ctx, { action: 'invite.read', target: { kind: 'invite' }, detail: { pageNumber } });
    const content = rows.map(
      ({ link, tenantName, username }): Invite => ({
        id: link.id,
        tenantName,
        email: link.email,
        role: link.role ?? 'user',
        state: linkState(link, ctx.now()),
        mail: mailOf(link),
        inviterName: link.createdByName,
        username,
        createdAt: link.createdAt.toISOString(),
        expiresAt: link.expiresAt.toISOString(),
      }),
    );
    return pageFrom(content, total?.n ?? 0, pageSize);
  });
