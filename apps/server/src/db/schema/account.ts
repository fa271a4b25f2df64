import { boolean, customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const at = (name: string) => timestamp(name, { withTimezone: true });

export const account = pgTable('account', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  username: text().notNull(),
  email: text(),
  phone: text(),
  passwordHash: text('password_hash').notNull(),
  role: text({ enum: ['user', 'support', 'admin'] })
    .notNull()
    .default('user'),
  isWhite: boolean('is_white').notNull().default(false),
  status: text({ enum: ['active', 'disabled'] })
    .notNull()
    .default('active'),
  createdAt: at('created_at').notNull().defaultNow(),
  lastLoginAt: at('last_login_at'),
  firstLoginAt: at('first_login_at'),
  deleteAt: at('delete_at'),
  erasedAt: at('erased_at'),
  displayName: text('display_name').notNull().default(''),
  avatarId: uuid('avatar_id'),
  passwordUntil: at('password_until'),
  createdBy: uuid('created_by'),
});

export const accountToken = pgTable('account_token', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  accountId: uuid('account_id').notNull(),
  family: uuid().notNull(),
  kind: text({ enum: ['session', 'cross'] }).notNull(),
  hash: bytea().notNull(),
  isChild: boolean('is_child').notNull().default(false),
  address: text().notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
  revokedAt: at('revoked_at'),
  device: text().notNull().default(''),
});

export const checkCode = pgTable('check_code', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  account: text().notNull(),
  channel: text({ enum: ['EMAIL', 'PHONE'] }).notNull(),
  scene: text({ enum: ['REG', 'LOGIN', 'FORGET', 'CONTACT'] }).notNull(),
  locale: text({ enum: ['zh-CN', 'en-US'] }).notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
  tries: integer().notNull().default(0),
  usedAt: at('used_at'),
  sentAt: at('sent_at'),
  refusedReason: text('refused_reason'),
  askedBy: uuid('asked_by'),
});

export const accountGroup = pgTable('account_group', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  name: text().notNull(),
  ownerId: uuid('owner_id'),
});
export type AccountGroup = typeof accountGroup.$inferSelect;

export const accountGroupMember = pgTable('account_group_member', {
  tenantId: uuid('tenant_id').notNull(),
  groupId: uuid('group_id').notNull(),
  accountId: uuid('account_id').notNull(),
  joinedAt: timestamp('joined_at', { withTimezone: true }).notNull().defaultNow(),
});
