import { setTimeout as wait } from 'node:timers/promises';
import { fixedRetention, type RetentionKind, type RetentionSettings } from '@zhixing/contract/retention';
import { tenantSettings } from '@zhixing/contract/tenant';
import { dayMs } from '../../base/durations.ts';
import type { Services } from '../../ctx.ts';
import { tenant } from '../../db/schema/tenant.ts';
import { type Sweeper, sweepers } from './sweepers.ts';

/** Less than the engine waits for a sign of life; what is left is taken the next time. */
const budgetMs = 40_000;
const pauseMs = 20;

type Parts = Pick<Services, 'db' | 'log' | 'now'>;
type Scope = { tenantId?: string };

const daysOf = (settings: RetentionSettings, kind: RetentionKind): number => ({ ...fixedRetention, ...settings })[kind];

/** In an order of chance: a tenant with much to remove does not keep the same others waiting each time. */
const tenantsInTurn = async ({ db, log }: Parts, { tenantId }: Scope) => {
  const rows = await db.shared.select({ id: tenant.id, settings: tenant.settings }).from(tenant);
  return rows
    .filter(({ id }) => !tenantId || id === tenantId)
    .flatMap(({ id, settings }) => {
      const parsed = tenantSettings.safeParse(settings);
      if (parsed.success) return [{ id, retention: parsed.data.retention, place: Math.random() }];
      log.error({ tenantId: id }, 'settings that cannot be read: nothing of this tenant is removed');
      return [];
    })
    .sort((a, b) => a.place - b.place);
};

/**
 * Removes what is past its days, tenant by tenant, in small transactions of its own with pauses between them: no turn
 * waits for it. Broken off anywhere and begun anew, it comes to the same.
 */
export const sweepOld = async (parts: Parts, scope: Scope = {}) => {
  const { db, log, now } = parts;
  const [removed, endsAt]: [Record<string, number>, number] = [{}, Date.now() + budgetMs];
  const isTimeUp = () => Date.now() > endsAt;

  const sweepAll = async (tenantId: string, { table, batch, sweep }: Sweeper, before: Date) => {
    for (let n = batch; n >= batch && !isTimeUp(); ) {
      n = await db.inTenant(tenantId, (tx) => sweep(tx, before, batch));
      if (n > 0) removed[table] = (removed[table] ?? 0) + n;
      if (n >= batch) await wait(pauseMs);
    }
  };
  for (const { id, retention } of await tenantsInTurn(parts, scope))
    for (const sweeper of sweepers) {
      if (isTimeUp()) break;
      const before = new Date(now().getTime() - daysOf(retention, sweeper.by) * dayMs);
      await sweepAll(id, sweeper, before).catch((err: unknown) =>
        log.error({ err, tenantId: id, table: sweeper.table }, 'a sweep failed; it is tried again'),
      );
    }
  const { rows: dropped } = await db.pool.query<{ part: string }>('select part from drop_empty_partitions() as part');
  const result = { removed, dropped: dropped.map(({ part }) => part), isUnfinished: isTimeUp() };
  if (dropped.length > 0 || Object.keys(removed).length > 0) log.info(result, 'what was past its days is gone');
  return result;
};
