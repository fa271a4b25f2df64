import type { AdminGrant, listAdminGrants as route } from '@zhixing/contract/admin-grant';
import type { RouteInput } from '@zhixing/contract/route';
import { count, desc, eq, ilike } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AccountCtx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { adminGrant } from '../../db/schema/admin-grant.ts';
import { likeText, pageFrom } from '../admin/index.ts';
import { writeAudit } from '../audit/index.ts';

type Row = { grant: typeof adminGrant.$inferSelect; username: string | null; givenBy: string | null };

export const shownGrant = ({ grant, username, givenBy }: Row): AdminGrant => ({
  id: grant.id,
  kind: grant.kind,
  amount: grant.amountFen,
  level: grant.level,
  days: grant.days,
  username,
  givenBy,
  reason: grant.reason,
  createdAt: grant.createdAt.toISOString(),
});

const giver = alias(account, 'giver');

/** Who gave what to whom, and why. */
export const listAdminGrants = (
  ctx: AccountCtx,
  { pageNumber, pageSize, account: name }: RouteInput<typeof route>['query'],
) =>
  ctx.tx(async (tx) => {
    const where = name ? ilike(account.username, likeText(name)) : undefined;
    const rows = await tx
      .select({ grant: adminGrant, username: account.username, givenBy: giver.username })
      .from(adminGrant)
      .leftJoin(account, eq(account.id, adminGrant.accountId))
      .leftJoin(giver, eq(giver.id, adminGrant.givenBy))
      .where(where)
      .orderBy(desc(adminGrant.createdAt), desc(adminGrant.id))
      .limit(pageSize)
      .offset(pageNumber * pageSize);
    const [total] = await tx
      .select({ n: count() })
      .from(adminGrant)
      .leftJoin(account, eq(account.id, adminGrant.accountId))
      .where(where);
    await writeAudit(tx, ctx, {
      action: 'grant.read',
      target: { kind: 'grant' },
      detail: { search: name, pageNumber },
    });
    return pageFrom(rows.map(shownGrant), total?.n ?? 0, pageSize);
  });
