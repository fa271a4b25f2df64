import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';

export const fileQuota = pgTable('file_quota', {
  tenantId: uuid('tenant_id').primaryKey(),
  megabytes: integer().notNull(),
});
