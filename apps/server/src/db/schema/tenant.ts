import { customType, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const instance = pgTable('instance', {
  kind: text({ enum: ['production', 'demo'] })
    .notNull()
    .default('production'),
  engineEpoch: uuid('engine_epoch').notNull().defaultRandom(),
  secretMark: bytes('secret_mark'),
  setupSeed: uuid('setup_seed'),
  setupUntil: timestamp('setup_until', { withTimezone: true }),
  setupTries: integer('setup_tries').notNull().default(0),
});

export const tenant = pgTable('tenant', {
  id: uuid().primaryKey(),
  code: text().notNull(),
  name: text().notNull(),
  kind: text({ enum: ['platform', 'enterprise'] }).notNull(),
  brand: jsonb().notNull(),
  settings: jsonb().notNull(),
  status: text({ enum: ['active', 'disabled'] })
    .notNull()
    .default('active'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const tenantHost = pgTable('tenant_host', {
  host: text().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  filingNo: text('filing_no').notNull().default(''),
  policeFilingNo: text('police_filing_no').notNull().default(''),
});
