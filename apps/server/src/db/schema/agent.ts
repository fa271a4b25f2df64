import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });
const owned = () => ({ tenantId: uuid('tenant_id').notNull() });

export type TurnLimits = { requestsPerMinute: number; inputTokensPerMinute: number; outputTokensPerMinute: number };

export const agent = pgTable('agent', {
  ...owned(),
  id: uuid().notNull(),
  ownerId: uuid('owner_id').notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  icon: text().notNull(),
  iconBackground: text('icon_background').notNull(),
  priceFen: integer('price_fen').notNull().default(0),
  status: text({ enum: ['C00_Unreleased', 'C90_bay', 'C90_Launched'] })
    .notNull()
    .default('C00_Unreleased'),
  agentType: text('agent_type'),
  launchTags: text('launch_tags').array().notNull().default(sql`'{}'::text[]`),
  labelId: uuid('label_id'),
  launchVersion: integer('launch_version'),
  launchDisabled: boolean('launch_disabled').notNull().default(false),
  launchedAt: at('launched_at'),
  releaseNo: integer('release_no').notNull().default(0),
  document: jsonb().notNull(),
  originId: uuid('origin_id'),
  originNo: integer('origin_no'),
  copyKey: uuid('copy_key'),
  taskNum: bigint('task_num', { mode: 'number' }).notNull().default(0),
  runs30: integer('runs_30').notNull().default(0),
  done30: integer('done_30').notNull().default(0),
  medianMs30: integer('median_ms_30'),
  costFen30: integer('cost_fen_30'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  deletedAt: at('deleted_at'),
  draftNo: integer('draft_no').notNull().default(1),
  debuggedNo: integer('debugged_no'),
  releasedDraftNo: integer('released_draft_no'),
  turnLimits: jsonb('turn_limits').$type<TurnLimits>(),
  draftSavedBy: uuid('draft_saved_by'),
});

export const agentEditor = pgTable('agent_editor', {
  ...owned(),
  agentId: uuid('agent_id').notNull(),
  accountId: uuid('account_id').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
});

export const agentSnapshot = pgTable('agent_snapshot', {
  ...owned(),
  agentId: uuid('agent_id').notNull(),
  draftNo: integer('draft_no').notNull(),
  name: text().notNull(),
  description: text().notNull(),
  document: jsonb().notNull(),
  isBackup: boolean('is_backup').notNull().default(false),
  note: text().notNull().default(''),
  createdAt: at('created_at').notNull().defaultNow(),
  runs: integer().notNull().default(0),
  lastOutcome: text('last_outcome', { enum: ['done', 'failed', 'stopped'] }),
  lastMs: integer('last_ms'),
  lastTokens: integer('last_tokens'),
});

export const agentLaunchTag = pgTable('agent_launch_tag', {
  ...owned(),
  tag: text().notNull(),
  launchedAt: at('launched_at').notNull(),
  agentId: uuid('agent_id').notNull(),
});

/** What the market is searched in; kept by triggers. */
export const agentText = pgTable('agent_text', {
  ...owned(),
  agentId: uuid('agent_id').notNull(),
  launchedAt: at('launched_at').notNull(),
  words: text().notNull(),
});

export const agentStaffGram = pgTable('agent_staff_gram', {
  ...owned(),
  gram: text().notNull(),
  updatedAt: at('updated_at').notNull(),
  agentId: uuid('agent_id').notNull(),
});

export const marketCount = pgTable('market_count', {
  ...owned(),
  tag: text().notNull(),
  agents: bigint({ mode: 'number' }).notNull().default(0),
});

export const agentRelease = pgTable('agent_release', {
  ...owned(),
  agentId: uuid('agent_id').notNull(),
  no: integer().notNull(),
  name: text().notNull(),
  description: text().notNull(),
  document: jsonb().notNull(),
  notes: text().notNull().default(''),
  createdAt: at('created_at').notNull().defaultNow(),
  draftNo: integer('draft_no'),
});

export const agentUsage = pgTable('agent_usage', {
  ...owned(),
  id: uuid().notNull(),
  agentId: uuid('agent_id').notNull(),
  accountId: uuid('account_id').notNull(),
  at: at('at').notNull(),
  ms: integer().notNull(),
  outcome: text({ enum: ['done', 'failed', 'stopped'] }).notNull(),
  costFen: integer('cost_fen').notNull().default(0),
  modelCostMicro: bigint('model_cost_micro', { mode: 'number' }),
});

export const agentUsagePast = pgTable('agent_usage_past', {
  ...owned(),
  agentId: uuid('agent_id').notNull(),
  runs: bigint({ mode: 'number' }).notNull(),
  done: bigint({ mode: 'number' }).notNull(),
  ms: bigint({ mode: 'number' }).notNull(),
  costFen: bigint('cost_fen', { mode: 'number' }).notNull(),
});

export const listing = pgTable('listing', {
  ...owned(),
  id: uuid().notNull(),
  agentId: uuid('agent_id').notNull(),
  releaseNo: integer('release_no').notNull(),
  status: text({ enum: ['PENDING', 'APPROVED', 'REJECTED'] })
    .notNull()
    .default('PENDING'),
  reason: text(),
  createdBy: uuid('created_by').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  reviewedBy: uuid('reviewed_by'),
  reviewedAt: at('reviewed_at'),
});

export const label = pgTable('label', {
  ...owned(),
  id: uuid().notNull(),
  name: text().notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
});
