import { sql } from 'drizzle-orm';
import { boolean, customType, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const owned = () => ({ tenantId: uuid('tenant_id').notNull() });

export const plugin = pgTable('plugin', {
  ...owned(),
  id: uuid().notNull(),
  ownerId: uuid('owner_id').notNull(),
  name: text().notNull(),
  description: text().notNull(),
  type: text({ enum: ['PYTHON3', 'HTTP', 'JAVASCRIPT', 'WORKFLOW'] }).notNull(),
  status: text({ enum: ['C00_Unreleased', 'C90_Released'] })
    .notNull()
    .default('C00_Unreleased'),
  attribute: text({ enum: ['start', 'arrow-right', 'arrow', 'arrow-left', 'arrow-end'] })
    .notNull()
    .default('start'),
  icon: text().notNull(),
  iconBackground: text('icon_background').notNull(),
  callableName: text('callable_name').notNull(),
  tags: text().array().notNull().default(sql`'{}'::text[]`),
  isStandard: boolean('is_standard').notNull().default(false),
  document: jsonb(),
  secretCipher: bytes('secret_cipher'),
  draftNo: integer('draft_no').notNull().default(1),
  debuggedNo: integer('debugged_no'),
  releaseNo: integer('release_no').notNull().default(0),
  releasedDraftNo: integer('released_draft_no'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  deletedAt: at('deleted_at'),
});

export const pluginRelease = pgTable('plugin_release', {
  ...owned(),
  pluginId: uuid('plugin_id').notNull(),
  no: integer().notNull(),
  name: text().notNull(),
  description: text().notNull(),
  callableName: text('callable_name').notNull(),
  document: jsonb().notNull(),
  secretCipher: bytes('secret_cipher'),
  notes: text().notNull().default(''),
  createdAt: at('created_at').notNull().defaultNow(),
});
