import type { Sampling } from '@zhixing/contract/model';
import { modelProtocols, type ProfileChanges, thinkingChoices } from '@zhixing/contract/model-profile';
import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const model = pgTable('model', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  ownerId: uuid('owner_id'),
  name: text().notNull(),
  provider: text().notNull(),
  kind: text({ enum: ['LLM', 'vision', 'audio', 'image', 'embedding', 'rerank'] }).notNull(),
  baseUrl: text('base_url').notNull(),
  modelName: text('model_name').notNull(),
  keyCipher: bytes('key_cipher'),
  sampling: jsonb().$type<Sampling>().notNull().default(sql`'{"mode": "balanced"}'::jsonb`),
  requestsPerMinute: integer('requests_per_minute').notNull().default(0),
  inputTokensPerMinute: integer('input_tokens_per_minute').notNull().default(0),
  outputTokensPerMinute: integer('output_tokens_per_minute').notNull().default(0),
  failover: uuid().array().notNull().default(sql`'{}'::uuid[]`),
  isDefault: boolean('is_default').notNull().default(false),
  isShared: boolean('is_shared').notNull().default(false),
  isDemo: boolean('is_demo').notNull().default(false),
  createdAt: at('created_at').notNull().defaultNow(),
  deletedAt: at('deleted_at'),
  expertName: text('expert_name').notNull().default(''),
  secretCipher: bytes('secret_cipher'),
  inputFenPerMillion: integer('input_fen_per_million').notNull().default(0),
  outputFenPerMillion: integer('output_fen_per_million').notNull().default(0),
  maxAnswerChars: integer('max_answer_chars').notNull().default(0),
  maxAnswerSeconds: integer('max_answer_seconds').notNull().default(0),
  cachedFenPerMillion: integer('cached_fen_per_million').notNull().default(0),
  reasoningFenPerMillion: integer('reasoning_fen_per_million').notNull().default(0),
  protocol: text({ enum: modelProtocols }).notNull().default('chat'),
  profile: jsonb().$type<ProfileChanges>().notNull().default(sql`'{}'::jsonb`),
  thinking: text({ enum: thinkingChoices }).notNull().default('default'),
  headers: jsonb().$type<Record<string, string>>().notNull().default(sql`'{}'::jsonb`),
  extraBody: jsonb('extra_body').$type<Record<string, unknown>>().notNull().default(sql`'{}'::jsonb`),
});

export const modelUse = pgTable('model_use', {
  tenantId: uuid('tenant_id').notNull(),
  modelId: uuid('model_id').notNull(),
  day: date({ mode: 'string' }).notNull(),
  requests: bigint({ mode: 'number' }).notNull().default(0),
  failures: bigint({ mode: 'number' }).notNull().default(0),
  inputTokens: bigint('input_tokens', { mode: 'number' }).notNull().default(0),
  outputTokens: bigint('output_tokens', { mode: 'number' }).notNull().default(0),
});
