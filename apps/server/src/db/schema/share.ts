import { customType, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const agentShare = pgTable('agent_share', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  agentId: uuid('agent_id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
});
