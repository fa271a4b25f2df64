import type { GoldenCheck } from '@zhixing/contract/golden';
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });
const owned = () => ({ tenantId: uuid('tenant_id').notNull() });

export const goldenQuestion = pgTable('golden_question', {
  ...owned(),
  agentId: uuid('agent_id').notNull(),
  id: uuid().notNull(),
  place: integer().notNull(),
  question: text().notNull(),
  judgement: jsonb().$type<GoldenCheck>().notNull(),
});

export const goldenRun = pgTable('golden_run', {
  ...owned(),
  id: uuid().notNull(),
  agentId: uuid('agent_id').notNull(),
  accountId: uuid('account_id').notNull(),
  releaseNo: integer('release_no'),
  draftNo: integer('draft_no'),
  status: text({ enum: ['running', 'done', 'failed'] })
    .notNull()
    .default('running'),
  createdAt: at('created_at').notNull().defaultNow(),
  endedAt: at('ended_at'),
});

export const goldenResult = pgTable('golden_result', {
  ...owned(),
  goldenRunId: uuid('golden_run_id').notNull(),
  questionId: uuid('question_id').notNull(),
  place: integer().notNull(),
  question: text().notNull(),
  judgement: jsonb().$type<GoldenCheck>().notNull(),
  sessionId: uuid('session_id').notNull(),
  runId: uuid('run_id').notNull(),
  passed: boolean(),
  reason: text().notNull().default(''),
  answer: text().notNull().default(''),
  ms: integer().notNull().default(0),
  tokens: integer().notNull().default(0),
  costMicro: bigint('cost_micro', { mode: 'number' }).notNull().default(0),
});
