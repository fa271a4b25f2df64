import { mayUseAgent } from '@zhixing/contract/agent';
import * as chatContract from '@zhixing/contract/chat';
import * as consentContract from '@zhixing/contract/consent';
import { runGolden } from '@zhixing/contract/golden';
import { testPlugin } from '@zhixing/contract/plugin';
import type { Route, RouteCall } from '@zhixing/contract/route';
import { routes } from '@zhixing/contract/routes';
import { testWorkflow } from '@zhixing/contract/workflow';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../tools/ci/tier.ts';
import { addAgent } from '../../test/agents.ts';
import { foreignCases, type Somebody } from '../../test/foreign-ids.ts';
import { idFieldsOf, withField } from '../../test/id-fields.ts';
import { type SampleIds, samples } from '../../test/route-samples.ts';
import { tenantRows } from '../../test/tenant-rows.ts';
import { uniqueAddress } from '../../test/unique.ts';
import { openWorld, type World } from '../../test/world.ts';
import { newId, newSecret, sha256 } from '../base/id.ts';
import { chatConsent, chatRun, chatSession } from '../db/schema/chat.ts';
import { agentShare } from '../db/schema/share.ts';

let world: World;
let user: Somebody;
let support: Somebody;
let ids: SampleIds;

beforeAll(async () => {
  world = await openWorld();
  const { id: tenantId, host } = await world.addTenant();
  const somebody = async (role: 'user' | 'support'): Promise<Somebody> => {
    const who = await world.addAccount(host, { role });
    return { ...who, host, token: await world.openToken(host, who) };
  };
  [user, support] = [await somebody('user'), await somebody('support')];
  ids = { tenantId, host, userId: user.id, qrId: newId() };
});
afterAll(() => world.close());

/** Every row of the tenant, by table; that somebody looked is noted in the audit. */
const sums = () =>
  world.services.db.inPlatform(async (tx) => {
    const tables = Object.keys(tenantRows(newId())).filter((table) => table !== 'audit');
    const parts = tables.map(
      (table) => sql`select ${table}::text as name, md5(string_agg(t::text, '|' order by t::text)) as sum
        from ${sql.identifier(table)} t where tenant_id = ${ids.tenantId}`,
    );
    return (await tx.execute(sql.join(parts, sql` union all `))).rows;
  });
const asSupport = <R extends Route>(route: R, call: RouteCall<R>) =>
  world.send(route, call, { ...support, address: uniqueAddress() });

/** A session of support's own with a user's private agent, begun before they became support; its last run failed. */
const addPast = async () => {
  const agentId = await addAgent(world, user, { state: 'released' });
  const [sessionId, runId] = [newId(), newId()];
  const place = { tenantId: ids.tenantId, accountId: support.id, agentId };
  await world.services.db.inTenant(ids.tenantId, async (tx) => {
    await tx.insert(chatSession).values({ ...place, id: sessionId, title: '' });
    await tx.insert(chatRun).values({
      ...place,
      id: runId,
      sessionId,
      questionOf: runId,
      releaseNo: 1,
      status: 'failed',
      endedAt: new Date(),
    });
  });
  return { agentId, sessionId, runId };
};
type Past = Awaited<ReturnType<typeof addPast>>;

const turn = (change: (past: Past) => object) => async () => {
  const past = await addPast();
  const body = { session_id: newId(), schema_id: past.agentId, query: '你好', ...change(past) };
  return () => asSupport(chatContract.chat, { body });
};
const inPast = ({ sessionId }: Past) => ({ session_id: sessionId });

const doors: Record<string, () => Promise<() => Promise<{ errorCode?: string }>>> = {
  'a question': turn(() => ({})),
  'a question under an id of the client’s': turn(() => ({ run_id: newId() })),
  'the next question of a session': turn(inPast),
  'a retry': turn((past) => ({ ...inPast(past), query: '', retry_of: past.runId })),
  'going on with a failed run': turn((past) => ({ ...inPast(past), query: '', continue_of: past.runId })),
  'a debug run': turn(() => ({ release: 0 })),
  'a debug run from a round on': turn((past) => ({ release: 0, query: '', rerun_of: past.runId, rerun_from: 1 })),
  'the question whether the run page may open': async () => {
    const { agentId } = await addPast();
    return () => asSupport(mayUseAgent, { params: { id: agentId }, query: {} });
  },
  'the billing check': async () => {
    const { agentId, sessionId } = await addPast();
    return () => asSupport(chatContract.billingCheck, { body: { agentId, sessionId } });
  },
  'a copy of a shared conversation': async () => {
    const { sessionId } = await addPast();
    const change = { sharedAt: new Date(), accountId: user.id };
    await world.services.db.inTenant(ids.tenantId, (tx) =>
      tx.update(chatSession).set(change).where(eq(chatSession.id, sessionId)),
    );
    return () => asSupport(chatContract.forkSession, { body: { session_id: sessionId } });
  },
  'the check questions': async () => {
    const id = (await foreignCases['runGolden.params.id']?.make(world, user)) ?? '';
    return () => asSupport(runGolden, { params: { id }, body: { version: { release: 1 } } });
  },
  'a test of a tool': async () => {
    const id = (await foreignCases['testPlugin.params.id']?.make(world, user)) ?? '';
    return () => asSupport(testPlugin, { params: { id }, body: { draftNo: 1, input: {} } });
  },
  'a test of a workflow': async () => {
    const id = (await foreignCases['testWorkflow.params.id']?.make(world, user)) ?? '';
    return () => asSupport(testWorkflow, { params: { id }, body: { draftNo: 1, input: {} } });
  },
  'consent to a call of somebody’s run': async () => {
    const { runId } = await addPast();
    await world.services.db.inTenant(ids.tenantId, async (tx) => {
      await tx.update(chatRun).set({ accountId: user.id, status: 'running' }).where(eq(chatRun.id, runId));
      await tx.insert(chatConsent).values({ tenantId: ids.tenantId, runId, no: 1, callId: 'c', awakeable: 'none' });
    });
    return () => asSupport(consentContract.consent, { body: { run_id: runId, call_id: 'c', allow: true } });
  },
  'stopping somebody’s run': async () => {
    const id = (await foreignCases['endRun.params.id']?.make(world, user)) ?? '';
    const [run] = await world.services.db.inTenant(ids.tenantId, (tx) =>
      tx.select().from(chatRun).where(eq(chatRun.id, id)),
    );
    return () => asSupport(chatContract.stopRun, { body: { session_id: run?.sessionId ?? '' } });
  },
};

describe('support reads, never runs: refused with a user’s private agent is', () => {
  it.each(Object.entries(doors))('%s', async (_, prepare) => {
    const call = await prepare();
    const before = await sums();
    expect(['NO_PERMISSION', 'NOT_FOUND']).toContain((await call()).errorCode);
    expect(await sums()).toEqual(before);
  });

  it('not what any user may run: their own, a listed one, one that a link gives', async () => {
    const use = async (id: string, shareToken?: string) =>
      (await asSupport(mayUseAgent, { params: { id }, query: shareToken ? { shareToken } : {} })).code;
    expect(await use(await addAgent(world, support, { state: 'released' }))).toBe(200);
    expect(await use(await addAgent(world, user))).toBe(200);
    const agentId = await addAgent(world, user, { state: 'released' });
    const key = newSecret();
    const share = { tenantId: ids.tenantId, id: newId(), agentId, ownerId: user.id, tokenHash: sha256(key) };
    const expiresAt = new Date(Date.now() + 60_000);
    await world.services.db.inTenant(ids.tenantId, (tx) => tx.insert(agentShare).values({ ...share, expiresAt }));
    expect(await use(agentId)).toBe(401);
    expect(await use(agentId, key)).toBe(200);
  });
});

const fields = routes.flatMap((route) =>
  idFieldsOf(route).map((path) => ({ name: `${route.name}.${path}`, route, path })),
);

describe('whatever id of a user’s object support sends, nothing changes', () => {
  const sent = fields.filter(({ name, route }) => foreignCases[name]?.perAccount && !route.upload);

  // In CI every call that may write, and every fourth that reads.
  it.each(sent.filter(({ route }, at) => isFull || route.method !== 'GET' || at % 4 === 0))(
    '$name',
    async ({ name, route, path }) => {
      const kind = foreignCases[name];
      if (!kind) throw new Error(`no case for ${name}`);
      const sample = (samples as Record<string, (of: SampleIds) => RouteCall<Route>>)[route.name]?.(ids) ?? {};
      const id = await kind.make(world, user);
      const call = kind.call ? await kind.call(id, world, support) : withField(sample, path, id);
      const before = await sums();
      await asSupport(route as Route, call as RouteCall<Route>).catch(() => undefined);
      expect(await sums()).toEqual(before);
    },
  );
});
