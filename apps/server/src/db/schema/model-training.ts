import { trainingOutcomes, trainingStates } from '@zhixing/contract/model-training';
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const modelTraining = pgTable('model_training', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  modelId: uuid('model_id').notNull(),
  accountId: uuid('account_id').notNull(),
  name: text().notNull(),
  state: text({ enum: trainingStates }).notNull().default('in-progress'),
  outcome: text({ enum: trainingOutcomes }),
  providerFile: text('provider_file'),
  providerJob: text('provider_job'),
  examples: integer().notNull(),
  resultModelId: uuid('result_model_id'),
  error: text().notNull().default(''),
  createdAt: at('created_at').notNull().defaultNow(),
  seenAt: at('seen_at'),
  completedAt: at('completed_at'),
});
