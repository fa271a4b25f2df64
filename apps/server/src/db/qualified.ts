import { type SQL, sql } from 'drizzle-orm';

/**
 * A field that is a subselect. Where a select has one table, drizzle leaves the tables' names out of a field's columns, and
 * `file.folder_id = folder.id` would be asked of the file alone; what is nested keeps them.
 */
export const qualified = <T>(subselect: SQL<T>): SQL<T> => sql<T>`${subselect}`;
