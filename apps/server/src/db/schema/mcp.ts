import type { JSONSchema7 } from '@ai-sdk/provider';
import { sql } from 'drizzle-orm';
import { boolean, customType, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const owned = () => ({
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  ownerId: uuid('owner_id').notNull(),
});

export type McpTool = {
  name: string;
  description: string;
  parameters: JSONSchema7;
  enabled: boolean;
  /** The server itself says so; of a tool that says nothing the protocol assumes the worst, and so do we. */
  isHarmless?: boolean;
};

export const mcpServer = pgTable('mcp_server', {
  ...owned(),
  name: text().notNull(),
  url: text().notNull(),
  transport: text({ enum: ['http', 'sse'] }).notNull(),
  auth: text({ enum: ['none', 'bearer', 'header', 'oauth'] }).notNull(),
  headerName: text('header_name').notNull().default(''),
  secretCipher: bytes('secret_cipher'),
  health: text({ enum: ['unknown', 'ok', 'failed'] })
    .notNull()
    .default('unknown'),
  healthWords: text('health_words').notNull().default(''),
  checkedAt: at('checked_at'),
  tools: jsonb().$type<McpTool[]>().notNull().default(sql`'[]'::jsonb`),
  createdAt: at('created_at').notNull().defaultNow(),
  deletedAt: at('deleted_at'),
  grantCipher: bytes('grant_cipher'),
  grantExpiresAt: at('grant_expires_at'),
  grantRenews: boolean('grant_renews').notNull().default(false),
  grantLease: uuid('grant_lease'),
  grantLeaseUntil: at('grant_lease_until'),
});

export const mcpKey = pgTable('mcp_key', {
  ...owned(),
  kind: text({ enum: ['agent', 'plugin', 'knowledge'] }).notNull(),
  targetId: uuid('target_id').notNull(),
  hash: bytes().notNull(),
  hint: text().notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  usedAt: at('used_at'),
  revokedAt: at('revoked_at'),
});
