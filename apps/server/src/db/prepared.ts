import { createHash } from 'node:crypto';
import type pg from 'pg';

const names = new Map<string, string>();
/** Statements whose text changes with their input would fill every connection. */
const maxStatements = 300;

const nameOf = (text: string) => {
  const known = names.get(text);
  if (known || names.size >= maxStatements) return known;
  const name = `zx_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
};

/**
 * The same connection, whose statements the database plans once. For the few that every chat turn repeats: planning
 * them costs more than running them. Not for lists, whose best plan depends on what is asked for.
 */
export const preparing = (client: pg.PoolClient): pg.PoolClient =>
  Object.create(client, {
    query: {
      value: (config: pg.QueryConfig, values?: unknown[]) =>
        typeof config === 'object' && config.text
          ? client.query({ ...config, name: nameOf(config.text) }, values)
          : client.query(config, values),
    },
  });
