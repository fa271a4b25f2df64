import type { KeyScope } from '@zhixing/contract/key-scope';
import { sql } from 'drizzle-orm';
import { boolean, customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const apiKey = pgTable('api_key', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  ownerId: uuid('owner_id').notNull(),
  name: text().notNull(),
  agentId: uuid('agent_id'),
  scopes: text().array().$type<KeyScope[]>().notNull().default(sql`'{chat}'::text[]`),
  hash: bytes().notNull(),
  hint: text().notNull(),
  dayLimit: integer('day_limit'),
  monthLimit: integer('month_limit'),
  createdAt: at('created_at').notNull().defaultNow(),
  expiresAt: at('expires_at'),
  usedAt: at('used_at'),
  revokedAt: at('revoked_at'),
});

export const apiKeyCall = pgTable('api_key_call', {
  tenantId: uuid('tenant_id').notNull(),
  runId: uuid('run_id').notNull(),
  keyId: uuid('key_id').notNull(),
  at: at('at').notNull(),
});

export const apiKeyEmbedding = pgTable('api_key_embedding', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  keyId: uuid('key_id').notNull(),
  modelId: uuid('model_id').notNull(),
  at: at('at').notNull(),
  inputTokens: integer('input_tokens').notNull().default(0),
  failed: boolean().notNull().default(false),
});
