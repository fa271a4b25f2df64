import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const jobTick = pgTable('job_tick', {
  name: text().primaryKey(),
  everySeconds: integer('every_seconds').notNull(),
  limitSeconds: integer('limit_seconds').notNull(),
  begunAt: at('begun_at').notNull().defaultNow(),
  lastStarted: at('last_started'),
  lastEnded: at('last_ended'),
  lastFailed: at('last_failed'),
  failures: integer().notNull().default(0),
  error: text().notNull().default(''),
});

export const lostWork = pgTable('lost_work', {
  service: text().notNull(),
  id: uuid().notNull(),
  times: integer().notNull().default(1),
  at: at('at').notNull().defaultNow(),
});
