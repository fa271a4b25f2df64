import { fixedRetention, type RetentionKind, tableRetention, tenantRetention } from '@zhixing/contract/retention';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScratchDatabase, type ScratchDatabase } from '../../../test/scratch-database.ts';
import { addTenantSql, tenantRows } from '../../../test/tenant-rows.ts';
import { newId } from '../../base/id.ts';
import { createLog } from '../../base/log.ts';
import { createDb, type Db, type Tx } from '../../db/client.ts';
import { sweepOld } from './index.ts';
import { sweepers } from './sweepers.ts';

let scratch: ScratchDatabase;
let owner: pg.Client;
let db: Db;
const log = createLog('test', 'silent');

const daysOf = (kind: RetentionKind) =>
  kind in tenantRetention
    ? tenantRetention[kind as keyof typeof tenantRetention].days
    : fixedRetention[kind as keyof typeof fixedRetention];
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const monthOf = (at: Date) => at.toISOString().slice(0, 7).replace('-', '');

/** A month of a table that nobody would make any more. */
const addMonth = async (parent: string, at: Date) => {
  const start = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
  const end = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  const name = `${parent}_${monthOf(at)}`;
  await owner.query(
    `create table if not exists ${name} partition of ${parent} for values from ('${start.toISOString()}') to ('${end.toISOString()}')`,
  );
  return name;
};
const hasTable = async (name: string) =>
  (await owner.query('select to_regclass($1) is not null as there', [name])).rows[0]?.there as boolean;

const addRows = async () => {
  const id = newId();
  await db.inPlatform(async (tx) => {
    await tx.execute(sql.raw(addTenantSql(id)));
    for (const insert of Object.values(tenantRows(id))) await tx.execute(sql.raw(insert));
  });
  return id;
};
const inTenant = <T>(id: string, work: (tx: Tx) => Promise<T>) => db.inTenant(id, work);
const run = (id: string, text: string) => inTenant(id, (tx) => tx.execute(sql.raw(text)));
const count = async (id: string, table: string) => {
  const { rows } = await inTenant(id, (tx) => tx.execute<{ n: number }>(sql.raw(`select count(*) as n from ${table}`)));
  return rows[0]?.n;
};
/** Makes the tenant's rows as old as that; the month is made too, since a sweep may have dropped it. */
const makeOld = async (id: string, name: string, days: number) => {
  for (const parent of ['audit', 'agent_usage', 'chat_message']) await addMonth(parent, ago(days));
  return run(id, makeOlder[name]?.replaceAll('{at}', `'${ago(days).toISOString()}'`) ?? '');
};
const sweep = (tenantId: string) => sweepOld({ db, log, now: () => new Date() }, { tenantId });

beforeAll(async () => {
  scratch = await openScratchDatabase();
  owner = new pg.Client({ connectionString: scratch.ownerUrl });
  await owner.connect();
  db = createDb(scratch.appUrl, 4);
});
afterAll(async () => {
  await db?.close();
  await owner?.end();
  await scratch?.drop();
});

/** How one row of each kind is made as old as a moment; `{at}` is that moment. */
const makeOlder: Record<string, string> = {
  'chat_session/deletedSession': `update chat_session set deleted_at = {at}`,
  'chat_session/debugSession': `update chat_session set is_debug = true, created_at = {at}, updated_at = {at}`,
  'chat_session/message': `update chat_session set created_at = {at}, updated_at = {at}`,
  'chat_message/message': `update chat_message set at = {at}`,
  'chat_run/message': `update chat_run set created_at = {at}`,
  'chat_run_step/step': `update chat_run_step set created_at = {at}`,
  'chat_consent/step': `update chat_consent set created_at = {at}`,
  'chat_day/chatDay': `update chat_day set day = {at}`,
  'gate_meeting/gateMeeting': `update gate_meeting set day = {at}`,
  'billing_window/billingWindow': `update billing_window set valid_until = {at}`,
  'stored_file/message': `update stored_file set kind = 'file', created_at = {at}, sent_at = {at}`,
  'stored_file/unsentFile': `update stored_file set kind = 'file', created_at = {at}`,
  'stored_file/dataExport': `update stored_file set kind = 'export', created_at = {at}`,
  'data_export/dataExport': `update data_export set created_at = {at}`,
  'account_token/accountToken': `update account_token set expires_at = {at}`,
  'account_link/endedKey': `update account_link set expires_at = {at}`,
  'team_invite/endedKey': `update team_invite set expires_at = {at}`,
  'trial_taken/trial': `update trial_taken set at = {at}`,
  'check_code/checkCode': `update check_code set expires_at = {at}`,
  'idempotency/idempotency': `update idempotency set created_at = {at}`,
  'paid_chat_month/agentEdit': `update paid_chat_month set month = {at}`,
  'agent_edit/agentEdit': `update agent_edit set started_at = {at}`,
  'notice/notice': `update notice set created_at = {at}`,
  'workflow_run/workflowRun': `update workflow_run set status = 'done', created_at = {at}`,
  'golden_run/goldenRun': `update golden_run set status = 'done', created_at = {at}`,
  'model_use/modelUse': `update model_use set day = {at}`,
  'knowledge_question/knowledgeQuestion': `update knowledge_question set last_at = {at}`,
  'embedding_cache/embedding': `update embedding_cache set used_at = {at}`,
  'model_training/training': `with old as (delete from model_training returning *)
    insert into model_training (tenant_id, id, model_id, account_id, name, examples, state, outcome, completed_at)
    select tenant_id, id, model_id, account_id, name, examples, 'completed', 'failed', {at} from old`,
  'api_key_embedding/keyEmbedding': `update api_key_embedding set at = {at}`,
  'agent_share/endedKey': `update agent_share set expires_at = {at}`,
  'agent_embed/endedKey': `update agent_embed set revoked_at = {at}`,
  'mcp_key/endedKey': `update mcp_key set revoked_at = {at}`,
  'api_key/endedKey': `update api_key set revoked_at = {at}`,
  'mcp_server/deletedPart': `update mcp_server set deleted_at = {at}`,
  'plugin/deletedPart': `update plugin set deleted_at = {at}`,
  'model/deletedPart': `update model set deleted_at = {at}`,
  'agent/deletedPart': `delete from chat_session; update agent set deleted_at = {at}`,
  'agent_usage/usage': `update agent_usage set at = {at}`,
  'audit/audit': `insert into audit (tenant_id, id, at, actor_kind, action, target_kind)
    values (app_tenant(), gen_random_uuid(), {at}, 'job', 'old', 'test')`,
};
const dated = sweepers.filter(({ table }) => table !== 'account');

describe('what is kept', () => {
  it('is decided for every table of the database, and for none that is not there', async () => {
    const { rows } = await owner.query<{ name: string }>(`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`);
    expect(Object.keys(tableRetention).sort()).toEqual(rows.map(({ name }) => name));
    const leaning = Object.values(tableRetention).flatMap((kept) => ('with' in kept ? [kept.with] : []));
    expect(leaning.filter((table) => !(table in tableRetention))).toEqual([]);
  });

  it('has a sweep for every table with days, and a sweep for nothing else', () => {
    const promised = Object.entries(tableRetention).flatMap(([table, kept]) =>
      'by' in kept ? [`${table}/${kept.by}`] : [],
    );
    const swept = dated.map(({ table, by }) => `${table}/${by}`);
    expect(promised.filter((name) => !swept.includes(name))).toEqual([]);
    expect(swept.toSorted()).toEqual(Object.keys(makeOlder).toSorted());
  });
});

describe('the sweep', () => {
  it.each(dated.map(({ table, by }) => [table, by] as const))(
    'takes rows of %s (%s) after their days, not before',
    async (table, by) => {
      const id = await addRows();
      const grow = (days: number) => makeOld(id, `${table}/${by}`, days);
      const whole = Number(await count(id, table));
      await grow(daysOf(by) - 1);
      await sweep(id);
      expect(await count(id, table)).toBe(table === 'audit' ? whole + 1 : whole);
      await grow(daysOf(by) + (table === 'audit' ? 32 : 2));
      await sweep(id);
      // Of audit the one row of today stays, with the young one, and one that tells of the sweep.
      expect(await count(id, table)).toBe(table === 'audit' ? whole + 2 : 0);
    },
  );

  it('keeps to the days of the tenant, and leaves other tenants alone', async () => {
    const [short, standard] = [await addRows(), await addRows()];
    await db.inPlatform((tx) =>
      tx.execute(sql`update tenant set settings = '{"retention": {"notice": 30}}' where id = ${short}`),
    );
    for (const id of [short, standard]) await run(id, `update notice set created_at = now() - interval '40 days'`);
    await sweepOld({ db, log, now: () => new Date() });
    expect([await count(short, 'notice'), await count(standard, 'notice')]).toEqual([0, 1]);
  });

  it('takes a session with its runs, steps, consents, messages and attachments, and no attachment still shown', async () => {
    const id = await addRows();
    const [alone, shared] = [newId(), newId()];
    await run(
      id,
      `insert into stored_file (tenant_id, id, owner_id, kind, name, mime_type, size, sent_at)
      select tenant_id, f::uuid, id, 'file', 'a.txt', 'text/plain', 1, now() from account, unnest(array['${alone}', '${shared}']) f`,
    );
    const media = (...ids: string[]) => JSON.stringify({ media: ids.map((fileId) => ({ fileId })) });
    await run(id, `update chat_message set body = '${media(alone, shared)}'`);
    const other = newId();
    await run(
      id,
      `insert into chat_session (tenant_id, id, account_id, agent_id, title)
      select tenant_id, '${other}', account_id, agent_id, 'b' from chat_session;
      insert into chat_message (tenant_id, session_id, at, id, run_id, role, body)
      values ('${id}', '${other}', now(), '${newId()}', '${newId()}', 1, '${media(shared)}');
      update chat_session set deleted_at = now() - interval '31 days' where id <> '${other}'`,
    );
    await sweep(id);
    for (const table of ['chat_run', 'chat_run_step', 'chat_consent', 'session_activity'])
      expect([table, await count(id, table)]).toEqual([table, 0]);
    expect([await count(id, 'chat_session'), await count(id, 'chat_message')]).toEqual([1, 1]);
    const { rows } = await run(id, `select id from stored_file where kind = 'file'`);
    expect(rows).toEqual([{ id: shared }]);
  });

  it('keeps no key points of messages that have gone from a session that is still in use', async () => {
    const id = await addRows();
    await makeOld(id, 'chat_message/message', 800);
    const body = JSON.stringify({ content: '答', summarised: { messages: 2, text: '旧话' } });
    await run(
      id,
      `insert into chat_message (tenant_id, session_id, at, id, run_id, role, place, body)
      select tenant_id, id, now(), '${newId()}', '${newId()}', 2, 5, '${body}' from chat_session`,
    );
    expect(await count(id, 'chat_summary')).toBe(1);
    await sweep(id);
    expect(await count(id, 'chat_summary')).toBe(0);
    expect((await run(id, 'select body from chat_message')).rows).toEqual([{ body: { content: '答' } }]);
  });

  it('never takes a session whose run is under way', async () => {
    const id = await addRows();
    await run(
      id,
      `update chat_session set deleted_at = now() - interval '31 days'; update chat_run set status = 'running', ended_at = null`,
    );
    await sweep(id);
    expect(await count(id, 'chat_session')).toBe(1);
  });

  it('empties a deleted agent that others talked with; the row goes with the last talk', async () => {
    const id = await addRows();
    await run(
      id,
      `update agent set name = '旧名', document = '{"prompt": "x"}', deleted_at = now() - interval '31 days'`,
    );
    await sweep(id);
    expect((await run(id, 'select name, document from agent')).rows).toEqual([{ name: '旧名', document: {} }]);
    expect(await count(id, 'agent_release')).toBe(0);
    await run(id, 'delete from chat_session');
    await sweep(id);
    expect(await count(id, 'agent')).toBe(0);
  });

  it('turns usage into sums that the figures go on counting', async () => {
    const id = await addRows();
    await run(id, 'delete from agent_usage_past');
    await addMonth('agent_usage', ago(401));
    await run(
      id,
      `insert into agent_usage (tenant_id, id, agent_id, account_id, at, ms, outcome)
      select tenant_id, gen_random_uuid(), id, owner_id, now() - interval '401 days', 5, o
      from agent, unnest(array['done', 'done', 'failed']) o`,
    );
    await run(id, 'update agent set task_num = 3');
    const figures = async () => {
      await inTenant(id, (tx) => tx.execute(sql`select refresh_agent_figures(now())`));
      return (await run(id, 'select task_num, runs_30 from agent')).rows;
    };
    expect(await figures()).toEqual([{ task_num: 3, runs_30: 1 }]);
    await sweep(id);
    expect(await count(id, 'agent_usage')).toBe(1);
    expect((await run(id, 'select runs, done, ms from agent_usage_past')).rows).toEqual([{ runs: 3, done: 2, ms: 15 }]);
    expect(await figures()).toEqual([{ task_num: 3, runs_30: 1 }]);
  });
});

describe('audit', () => {
  it('lets go of nothing that is younger than the law allows, whatever is asked', async () => {
    const id = await addRows();
    await makeOld(id, 'audit/audit', 150);
    await inTenant(id, (tx) => tx.execute(sql`select forget_audit(now() + interval '9 years', 1000)`));
    expect(await count(id, 'audit')).toBe(2);
    const part = `audit_${monthOf(ago(150))}`;
    await expect(owner.query(`delete from ${part} where tenant_id = '${id}'`)).rejects.toThrow('append-only');
    await expect(run(id, `delete from audit where at < now() - interval '200 days'`)).rejects.toMatchObject({
      cause: { code: '42501' },
    });
  });

  it('tells in a row of its own what was taken', async () => {
    const id = await addRows();
    const other = await addRows();
    for (const who of [id, other]) await makeOld(who, 'audit/audit', 800);
    await sweep(id);
    const { rows } = await run(
      id,
      `select actor_name, detail ->> 'count' as n from audit where action = 'audit.forget'`,
    );
    expect(rows).toEqual([{ actor_name: 'retention', n: '1' }]);
    expect((await run(other, `select 1 from audit where action = 'old'`)).rowCount).toBe(1);
  });
});

it('months that are long past and empty are dropped; one that holds a row stays', async () => {
  const [empty, held] = [await addMonth('chat_message', ago(3_000)), await addMonth('chat_message', ago(3_400))];
  const id = await addRows();
  await run(id, `update chat_message set at = '${ago(3_400).toISOString()}'`);
  const { rows } = await db.pool.query<{ part: string }>('select part from drop_empty_partitions() as part');
  expect(rows.map(({ part }) => part)).toContain(empty);
  expect([await hasTable(empty), await hasTable(held)]).toEqual([false, true]);
  await sweep(id);
  expect(await hasTable(held)).toBe(false);
  expect(await hasTable(`chat_message_${monthOf(new Date())}`)).toBe(true);
});
