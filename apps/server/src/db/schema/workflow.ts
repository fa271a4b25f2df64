import type { AnswerForm } from '@zhixing/contract/answer-part';
import type { WorkflowStep } from '@zhixing/contract/workflow';
import type { WorkflowDocument } from '@zhixing/contract/workflow-document';
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });
const owned = () => ({ tenantId: uuid('tenant_id').notNull() });

type Json = WorkflowStep['output'];

export const workflowRun = pgTable('workflow_run', {
  ...owned(),
  id: uuid().notNull(),
  pluginId: uuid('plugin_id').notNull(),
  accountId: uuid('account_id').notNull(),
  draftNo: integer('draft_no'),
  releaseNo: integer('release_no'),
  status: text({ enum: ['running', 'done', 'failed', 'stopped'] })
    .notNull()
    .default('running'),
  input: jsonb().$type<Record<string, Json>>().notNull(),
  output: jsonb().$type<Json>().notNull().default(null),
  error: text().notNull().default(''),
  document: jsonb().$type<WorkflowDocument>().notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  endedAt: at('ended_at'),
});

export const workflowStep = pgTable('workflow_step', {
  ...owned(),
  runId: uuid('run_id').notNull(),
  key: text().notNull(),
  status: text({ enum: ['running', 'waiting', 'done', 'failed', 'skipped'] })
    .notNull()
    .default('running'),
  input: jsonb().$type<Json>().notNull().default(null),
  output: jsonb().$type<Json>().notNull().default(null),
  error: text().notNull().default(''),
  form: jsonb().$type<AnswerForm>(),
  awakeable: text(),
  startMs: integer('start_ms').notNull().default(0),
  ms: integer().notNull().default(0),
  tokens: integer().notNull().default(0),
});
