import { partKinds } from '@zhixing/contract/agent-document';
import { inArray, sql } from 'drizzle-orm';
import { createCache } from '../../base/cache.ts';
import { hourMs } from '../../base/durations.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent, agentRelease } from '../../db/schema/agent.ts';
import { abilitiesOf, partsIn } from './abilities.ts';
import { type AgentRow, runnableRelease } from './queries.ts';

type Row = Pick<AgentRow, 'id' | 'ownerId' | 'releaseNo' | 'launchVersion' | 'launchDisabled' | 'status'>;
type Stored = { id: string; no: number; document: unknown };

// A release never changes, so what it has attached is read once.
const known = createCache<string[]>({ ttlMs: hourMs, max: 20_000 });
const keyOf = ({ id, no }: { id: string; no: number }) => `${id}:${no}`;

const attachedOf = (document: typeof agent.document | typeof agentRelease.document) => {
  const keys = [...partKinds, 'orchestration'].map((key) => sql`${key}::text, ${document} -> ${key}::text`);
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(keys, sql`, `)}))`;
};

const readReleases = async (tx: Tx, wanted: { id: string; no: number }[]): Promise<Stored[]> => {
  if (wanted.length === 0) return [];
  const ids = sql.param(wanted.map(({ id }) => id));
  const nos = sql.param(wanted.map(({ no }) => no));
  const { rows } = await tx.execute<Stored>(sql`
    select agent_release.agent_id as id, agent_release.no, ${attachedOf(agentRelease.document)} as document
    from agent_release join unnest(${ids}::uuid[], ${nos}::int[]) as wanted (id, no)
      on agent_release.agent_id = wanted.id and agent_release.no = wanted.no`);
  return rows;
};

const readDrafts = async (tx: Tx, ids: string[]): Promise<Stored[]> =>
  ids.length === 0
    ? []
    : tx
        .select({ id: agent.id, no: sql<number>`0`, document: attachedOf(agent.document) })
        .from(agent)
        .where(inArray(agent.id, ids));

/** How many abilities the version has that the caller gets of each; a draft's where nothing was released. */
export const countAbilities = async (tx: Tx, ctx: Ctx, rows: readonly Row[]): Promise<Map<string, number>> => {
  const callerId = ctx.actor.kind === 'account' ? ctx.actor.id : '';
  const wanted = rows.map((row) => ({ id: row.id, ownerId: row.ownerId, no: runnableRelease(row, callerId) }));
  const missing = wanted.filter((one) => one.no === 0 || !known.get(keyOf(one)));
  const read = [
    ...(await readReleases(
      tx,
      missing.filter(({ no }) => no > 0),
    )),
    ...(await readDrafts(
      tx,
      missing.filter(({ no }) => no === 0).map(({ id }) => id),
    )),
  ].map((stored) => ({ key: keyOf(stored), no: stored.no, parts: partsIn(stored.document) }));
  for (const { key, no, parts } of read)
    if (no > 0)
      await known.load(
        key,
        async () => parts,
        () => true,
      );
  const fresh = new Map(read.map(({ key, parts }) => [key, parts]));
  const versions = wanted.map((one) => ({
    ownerId: one.ownerId,
    parts: fresh.get(keyOf(one)) ?? known.get(keyOf(one)) ?? [],
  }));
  const abilities = await abilitiesOf(tx, ctx, versions);
  return new Map(wanted.map(({ id }, index) => [id, abilities[index]?.length ?? 0]));
};
