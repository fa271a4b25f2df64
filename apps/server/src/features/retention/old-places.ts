import { type SQL, sql } from 'drizzle-orm';

/**
 * Rows of a table cut by time that are older than a moment, found once and taken by their place. A join by key would
 * have PostgreSQL read every old row for each batch.
 */
export const oldPlaces = (table: string, before: Date, maxRows: number): { old: SQL; isOld: SQL } => ({
  old: sql`old as materialized (
    select tableoid as part, ctid as place from ${sql.identifier(table)} where at < ${before} limit ${maxRows})`,
  isOld: sql`at < ${before} and ctid = any (array(select place from old))
    and (tableoid, ctid) in (select part, place from old)`,
});
