import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { chinaDay } from '../base/china-time.ts';
import type { Log } from '../base/log.ts';
import type { Db } from './client.ts';
import { modelUse } from './schema/model.ts';

type MeteredCall = { tenantId: string; modelId: string; at: Date };
type Figures = { requests: number; failures: number; inputTokens: number; outputTokens: number };
type Row = Figures & { tenantId: string; modelId: string; day: string };

const flushMs = 5_000;
const figures = ['requests', 'failures', 'inputTokens', 'outputTokens'] as const;

const keyOf = ({ tenantId, modelId, day }: Pick<Row, 'tenantId' | 'modelId' | 'day'>) =>
  `${tenantId} ${modelId} ${day}`;

const sumOf = (column: PgColumn) => sql`${column} + ${sql.raw(`excluded.${column.name}`)}`;
const sums = Object.fromEntries(figures.map((name) => [name, sumOf(modelUse[name])]));

/**
 * What models are asked for, by tenant and day. Counted in memory and written every few seconds, so that an answer waits
 * for no write; a process that is killed outright loses at most that much.
 */
export const createModelMeter = ({ db, log }: { db: Db; log: Pick<Log, 'warn'> }) => {
  let rows = new Map<string, Row>();

  const add = (row: Row) => {
    const key = keyOf(row);
    const known = rows.get(key);
    if (known) for (const name of figures) known[name] += row[name];
    else rows.set(key, { ...row });
  };

  const write = (tenantId: string, own: Row[]) =>
    db.inTenant(tenantId, async (tx) => {
      // In one order everywhere: two processes that write the same rows must not wait for each other.
      for (const row of own.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b))))
        await tx
          .insert(modelUse)
          .values(row)
          .onConflictDoUpdate({ target: [modelUse.tenantId, modelUse.modelId, modelUse.day], set: sums });
    });

  const flush = async () => {
    const due = Map.groupBy(rows.values(), ({ tenantId }) => tenantId);
    rows = new Map();
    for (const [tenantId, own] of due)
      await write(tenantId, own).catch((err: unknown) => {
        log.warn({ err, tenantId }, 'model use is written later');
        for (const row of own) add(row);
      });
  };

  let writing = Promise.resolve();
  const flushNext = () => {
    writing = writing.then(flush);
    return writing;
  };
  const timer = setInterval(() => rows.size > 0 && flushNext(), flushMs).unref();

  return {
    count(
      { tenantId, modelId, at }: MeteredCall,
      { failures = 0, inputTokens = 0, outputTokens = 0 }: Partial<Figures>,
    ) {
      add({ tenantId, modelId, day: chinaDay(at), requests: 1, failures, inputTokens, outputTokens });
    },
    flush: flushNext,
    async close() {
      clearInterval(timer);
      await flushNext();
    },
  };
};
export type ModelMeter = ReturnType<typeof createModelMeter>;
