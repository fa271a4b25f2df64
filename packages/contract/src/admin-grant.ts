import { z } from 'zod';
import { pageOf, pageQuery } from './page.ts';
import { defineRoute } from './route.ts';
import { memberLevel } from './user.ts';

/** Integer 分: 100,000 元 in one grant. */
export const maxGrantFen = 10_000_000;
export const maxGrantDays = 3_660;
export const grantReasonLength = 200;

const common = {
  accountId: z.uuid(),
  reason: z.string().trim().min(1).max(grantReasonLength),
  /** The same key again is the same grant. */
  requestKey: z.uuid(),
};
const grantedLevel = memberLevel.exclude(['FREE']);

const adminGrant = z.object({
  id: z.string(),
  kind: z.enum(['balance', 'level']),
  amount: z.number().int().nullable(),
  level: memberLevel.nullable(),
  days: z.number().int().nullable(),
  /** Null: nobody has this account any more. */
  username: z.string().nullable(),
  givenBy: z.string().nullable(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
});
export type AdminGrant = z.infer<typeof adminGrant>;

export const listAdminGrants = defineRoute({
  name: 'listAdminGrants',
  method: 'GET',
  path: '/agent_api/api/admin/grant',
  summary: '赠送记录',
  policy: 'admin',
  query: pageQuery.extend({ account: z.string().trim().max(60).optional() }),
  reply: pageOf(adminGrant),
});

export const createAdminGrant = defineRoute({
  name: 'createAdminGrant',
  method: 'POST',
  path: '/agent_api/api/admin/grant',
  summary: '赠送余额或会员天数',
  policy: 'admin',
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('balance'), amount: z.number().int().min(1).max(maxGrantFen), ...common }),
    z.object({
      kind: z.literal('level'),
      level: grantedLevel,
      days: z.number().int().min(1).max(maxGrantDays),
      ...common,
    }),
  ]),
  reply: adminGrant,
  errors: ['NOT_FOUND', 'GRANT_LOWER', 'REQUEST_KEY_USED'],
});

export const adminGrantRoutes = [listAdminGrants, createAdminGrant] as const;
