import type { AnswerForm } from '@zhixing/contract/answer-part';
import type { FormValues } from '@zhixing/contract/block/form-values';
import type { CardDocument } from '@zhixing/contract/card-document';
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** What agents use of a card. */
export type ReleasedCard = { name: string; description: string; source: string; document: CardDocument };

export const card = pgTable('card', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  ownerId: uuid('owner_id').notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  source: text().notNull().default(''),
  document: jsonb().$type<CardDocument>().notNull(),
  sample: jsonb().$type<unknown>(),
  revision: integer().notNull().default(1),
  released: jsonb().$type<ReleasedCard>(),
  releasedRevision: integer('released_revision'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

export const chatForm = pgTable('chat_form', {
  tenantId: uuid('tenant_id').notNull(),
  runId: uuid('run_id').notNull(),
  no: integer().notNull(),
  callId: text('call_id').notNull(),
  node: text().notNull().default(''),
  sessionId: uuid('session_id').notNull(),
  state: text({ enum: ['open', 'waiting', 'submitted', 'over'] }).notNull(),
  awakeable: text(),
  form: jsonb().$type<AnswerForm>(),
  values: jsonb().$type<FormValues>().notNull().default({}),
  createdAt: at('created_at').notNull().defaultNow(),
  answeredAt: at('answered_at'),
});
