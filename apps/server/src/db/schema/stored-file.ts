import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const storedFile = pgTable('stored_file', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  ownerId: uuid('owner_id').notNull(),
  kind: text({ enum: ['file', 'icon', 'export', 'receipt'] }).notNull(),
  name: text().notNull(),
  mimeType: text('mime_type').notNull(),
  size: integer().notNull(),
  sha256: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
});
