import { customType, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const teamInvite = pgTable('team_invite', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  groupId: uuid('group_id').notNull(),
  accountId: uuid('account_id'),
  secretHash: bytes('secret_hash'),
  mostUses: integer('most_uses').notNull(),
  uses: integer().notNull().default(0),
  createdBy: uuid('created_by').notNull(),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  revokedAt: at('revoked_at'),
});
export type TeamInvite = typeof teamInvite.$inferSelect;
