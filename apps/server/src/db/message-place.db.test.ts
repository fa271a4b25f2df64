import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScratchDatabase, type ScratchDatabase } from '../../test/scratch-database.ts';
import { addTenantSql, tenantRows } from '../../test/tenant-rows.ts';
import { newId } from '../base/id.ts';

let scratch: ScratchDatabase;
let owner: pg.Client;
let app: pg.Client;

beforeAll(async () => {
  scratch = await openScratchDatabase();
  owner = new pg.Client({ connectionString: scratch.ownerUrl });
  app = new pg.Client({ connectionString: scratch.appUrl });
  await Promise.all([owner.connect(), app.connect()]);
});
afterAll(async () => {
  await Promise.all([owner?.end(), app?.end()]);
  await scratch?.drop();
});

const fill = () =>
  readFileSync(new URL('../../migrations/20261116050100_message_place_fill.sql', import.meta.url), 'utf8');

/** As the release before places left it: messages without one, sessions that go on far above. */
const takePlacesAway = () =>
  owner.query(`
    alter table chat_message drop constraint chat_message_pkey;
    alter table chat_message alter column place drop not null;
    alter table chat_message add primary key (tenant_id, session_id, at, id);
    alter table chat_message disable trigger chat_message_place;
    alter table chat_message no force row level security;
    alter table chat_run no force row level security`);

it('messages from before places stand question by question, whatever clock wrote the answers', async () => {
  const tenantId = newId();
  const rows = tenantRows(tenantId);
  await app.query(`begin; set local role zhixing_platform; ${addTenantSql(tenantId)}; commit`);
  await app.query(`set app.tenant_id = '${tenantId}'`);
  for (const name of ['account', 'agent', 'chat_session', 'chat_run'] as const) await app.query(rows[name]);
  await app.query('update chat_session set turn_no = 1000000');
  const { rows: known } = await app.query('select id, session_id from chat_run');
  const { id: first, session_id: session } = known[0];
  const [again, second, third] = [newId(), newId(), newId()];
  const addRun = (id: string, questionOf: string) =>
    app.query(`insert into chat_run (tenant_id, id, session_id, account_id, agent_id, release_no, question_of)
      select tenant_id, '${id}', session_id, account_id, agent_id, 1, '${questionOf}' from chat_run where id = '${first}'`);
  const say = (runId: string, role: 1 | 2, seconds: number, words: string) =>
    app.query(
      `insert into chat_message (tenant_id, session_id, at, id, run_id, role, body)
       values ($1, $2, now() + make_interval(secs => $3), $4, $5, $6, $7)`,
      [tenantId, session, seconds, newId(), runId, role, JSON.stringify(words)],
    );
  const read = async () =>
    (await app.query('select place, body from chat_message order by place, at')).rows.map(({ place, body }) => [
      place,
      body,
    ]);
  await addRun(again, first);
  await addRun(second, second);
  await addRun(third, third);

  await takePlacesAway();
  await say(first, 1, 0, 'Q1');
  await say(second, 1, 5, 'Q2');
  await say(first, 2, 20, 'A1');
  await say(again, 2, 21, 'A1 again');
  await say(second, 2, 25, 'A2');
  await owner.query(fill());
  expect(await read()).toEqual([
    [2, 'Q1'],
    [3, 'A1'],
    [3, 'A1 again'],
    [4, 'Q2'],
    [5, 'A2'],
  ]);

  await owner.query('alter table chat_message enable trigger chat_message_place');
  await say(third, 1, 1, 'Q3');
  await say(third, 2, 1, 'A3');
  expect((await read()).slice(5)).toEqual([
    [2_000_002, 'Q3'],
    [2_000_003, 'A3'],
  ]);
});
