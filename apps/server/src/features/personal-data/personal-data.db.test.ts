import * as agents from '@zhixing/contract/agent';
import * as auth from '@zhixing/contract/auth';
import { uploadFile, uploadIcon } from '@zhixing/contract/file';
import { noticePage } from '@zhixing/contract/notice';
import * as contract from '@zhixing/contract/personal-data';
import { findUserInfo } from '@zhixing/contract/user';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { uniqueMail } from '../../../test/unique.ts';
import { openWorld, testPassword, type World } from '../../../test/world.ts';
import { newId } from '../../base/id.ts';
import { readZip } from '../../base/read-zip.ts';
import { account } from '../../db/schema/account.ts';
import { audit } from '../../db/schema/audit.ts';
import { dataExport } from '../../db/schema/data-export.ts';
import * as make from '../file/test-files/sample-files.ts';
import { sendFile } from '../file/test-files/send-file.ts';
import { eraseAccount } from './erase-account.ts';
import { makeExport } from './make-export.ts';

type Somebody = Awaited<ReturnType<World['addAccount']>> & { token: string; host: string; email: string };

let world: World;
let host: string;
let tenantId: string;
let admin: Somebody;

const somebody = async (role: 'user' | 'admin' = 'user'): Promise<Somebody> => {
  const email = uniqueMail();
  const who = await world.addAccount(host, { role, email, username: email });
  return { ...who, email, host, token: await world.openToken(host, who) };
};
const run = async (text: ReturnType<typeof sql>) =>
  (await world.services.db.inTenant(tenantId, (tx) => tx.execute<Record<string, unknown>>(text))).rows;
const count = async (table: string, column: string, id: string) =>
  Number(
    (await run(sql`select count(*) as n from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`))[0]?.n,
  );

beforeAll(async () => {
  world = await openWorld();
  ({ host, id: tenantId } = await world.addTenant());
  admin = await somebody('admin');
});
afterAll(() => world.close());

const addTalk = async (who: Somebody, agentId: string, words: string) => {
  const [sessionId, runId] = [newId(), newId()];
  await run(sql`insert into chat_session (tenant_id, id, account_id, agent_id, title)
    values (${tenantId}, ${sessionId}, ${who.id}, ${agentId}, 'õ')`);
  await run(sql`insert into chat_run (tenant_id, id, session_id, account_id, agent_id, release_no, question_of, status,
      ended_at)
    values (${tenantId}, ${runId}, ${sessionId}, ${who.id}, ${agentId}, 1, ${runId}, 'done', now())`);
  await run(sql`insert into chat_message (tenant_id, session_id, at, id, run_id, role, body)
    values (${tenantId}, ${sessionId}, now(), ${newId()}, ${runId}, 1, ${JSON.stringify({ content: words })}::jsonb)`);
  await run(sql`insert into chat_form (tenant_id, session_id, run_id, no, call_id, state, "values", awakeable)
    values (${tenantId}, ${sessionId}, ${runId}, 1, 'call', 'open', ${JSON.stringify({ name: `${words}，填了一半` })}::jsonb, 'AWAKEABLE-5')`);
  return sessionId;
};

/** What a person has after some use, with a secret in each place that can hold one. */
const furnish = async (who: Somebody) => {
  const agentId = await addAgent(world, who, { name: '我的助手', state: 'listed' });
  const sessionId = await addTalk(who, agentId, '只有我知道的问题');
  const file = await sendFile(world, uploadFile, { name: '合同.txt', bytes: Buffer.from('文件里的字') }, who);
  const icon = await sendFile(world, uploadIcon, { name: 'a.png', bytes: make.png() }, who);
  await run(sql`insert into plugin (tenant_id, id, owner_id, name, description, type, icon, icon_background, callable_name, document, secret_cipher)
    values (${tenantId}, ${newId()}, ${who.id}, '我的工具', '', 'HTTP', '1', '#fff', ${`t_${newId().slice(-8)}`}, '{}', 'CIPHER-1')`);
  await run(sql`insert into mcp_server (tenant_id, id, owner_id, name, url, transport, auth, secret_cipher)
    values (${tenantId}, ${newId()}, ${who.id}, '我的服务', 'https://mcp.example.com', 'http', 'bearer', 'CIPHER-2')`);
  await run(sql`insert into mcp_key (tenant_id, id, owner_id, kind, target_id, hash, hint)
    values (${tenantId}, ${newId()}, ${who.id}, 'agent', ${agentId}, ${`HASH-${newId()}`}::bytea, 'HINT')`);
  await run(sql`insert into api_key (tenant_id, id, owner_id, name, hash, hint)
    values (${tenantId}, ${newId()}, ${who.id}, '我的密钥', ${`HASH-${newId()}`}::bytea, 'HINT')`);
  await run(sql`insert into model (tenant_id, id, owner_id, name, provider, kind, base_url, model_name, key_cipher, extra_body)
    values (${tenantId}, ${newId()}, ${who.id}, '我的模型', 'openai', 'LLM', 'https://m.example.com', 'x', 'CIPHER-3', '{"k": "EXTRA-4"}')`);
  return { agentId, sessionId, fileId: file.data.id, iconId: icon.data.id };
};

const exportOf = async (who: Somebody) => {
  await world.send(contract.beginDataExport, {}, who);
  const [row] = await world.services.db.inTenant(tenantId, (tx) =>
    tx.select().from(dataExport).where(eq(dataExport.accountId, who.id)),
  );
  // The instance's worker may take it first; either way it is made once.
  await makeExport(world.services, { tenantId, exportId: row?.id ?? '' });
  await expect
    .poll(async () => (await world.send(contract.readDataExport, {}, who)).data.export?.status, { timeout: 20_000 })
    .toBe('ready');
  return (await world.send(contract.readDataExport, {}, who)).data.export;
};
const download = (who: Somebody, no: number) =>
  world.app.inject({
    url: contract.downloadDataExport.path.replace('{no}', String(no)),
    headers: { host, authorization: `Bearer ${who.token}` },
  });

describe('export', () => {
  it('holds everything that is the person’s, half-filled forms too, nothing secret, and nothing of others', async () => {
    const [me, other] = [await somebody(), await somebody()];
    const mine = await furnish(me);
    const theirs = await furnish(other);
    const made = await exportOf(me);
    expect(made).toMatchObject({ status: 'ready', percent: 100, parts: 1 });
    const reply = await download(me, 0);
    expect(reply.headers['content-type']).toContain('application/zip');
    const files = readZip(reply.rawPayload, { entries: 10_000, entryBytes: 1e9, totalBytes: 1e9 });
    const names = files.map(({ name }) => name);
    const whole = files.map(({ bytes }) => Buffer.from(bytes).toString()).join('\n');
    expect(names).toEqual(
      expect.arrayContaining([
        'README.txt',
        'profile.json',
        'notices.json',
        `sessions/${mine.sessionId}.json`,
        `agents/${mine.agentId}.json`,
        `files/${mine.fileId}-合同.txt`,
      ]),
    );
    for (const word of [
      me.email,
      '只有我知道的问题，填了一半',
      '我的助手',
      '我的工具',
      '我的服务',
      '文件里的字',
      'file.upload',
    ])
      expect(whole).toContain(word);
    const { rows } = await world.services.db.inTenant(tenantId, (tx) =>
      tx.execute<{ hash: string }>(sql`select password_hash as hash from account where id = ${me.id}`),
    );
    for (const secret of [
      'CIPHER-',
      'EXTRA-4',
      'HASH-',
      'HINT',
      'AWAKEABLE-5',
      rows[0]?.hash ?? '',
      me.token,
      theirs.sessionId,
      other.email,
    ])
      expect(whole).not.toContain(secret);
    expect(whole).not.toContain(Buffer.from('CIPHER-1').toString('hex'));
  });

  it('is told of, can be fetched by its owner only, and is replaced by the next', async () => {
    const [me, other] = [await somebody(), await somebody()];
    await exportOf(me);
    const { data } = await world.send(noticePage, { query: {} }, me);
    expect(data.content.map(({ kind, agentId }) => [kind, agentId])).toEqual([['data.ready', null]]);
    expect((await download(other, 0)).statusCode).toBe(404);
    expect((await download(me, 1)).statusCode).toBe(404);
    await exportOf(me);
    expect(await count('data_export', 'account_id', me.id)).toBe(1);
    expect(
      Number(
        (await run(sql`select count(*) as n from stored_file where owner_id = ${me.id} and kind = 'export'`))[0]?.n,
      ),
    ).toBe(1);
  });

  it('asked for twice at once is one, and one that is a week old is gone', async () => {
    const me = await somebody();
    await Promise.all(Array.from({ length: 5 }, () => world.send(contract.beginDataExport, {}, me)));
    expect(await count('data_export', 'account_id', me.id)).toBe(1);
    await exportOf(me);
    await run(sql`update data_export set created_at = now() - interval '8 days' where account_id = ${me.id}`);
    expect((await world.send(contract.readDataExport, {}, me)).data.export).toBeNull();
    expect((await download(me, 0)).statusCode).toBe(404);
  });

  it('is made by an administrator on request, with a row in the audit', async () => {
    const me = await somebody();
    const reply = await world.send(contract.beginUserExport, { params: { id: me.id } }, admin);
    expect(reply.data.export).toMatchObject({ parts: expect.any(Number) });
    const rows = await world.services.db.inTenant(tenantId, (tx) =>
      tx.select().from(audit).where(eq(audit.targetId, me.id)),
    );
    expect(rows.filter(({ action }) => action === 'account.export').map(({ actorId }) => actorId)).toEqual([admin.id]);
    expect((await world.send(contract.readUserExport, { params: { id: me.id } }, me)).errorCode).toBe('NO_PERMISSION');
  });
});

const captcha = async () => {
  const { data } = await world.send(auth.captchaImage, {}, { host });
  return { uuid: data.uuid, code: (await world.services.tickets.peek('captcha', data.uuid)) ?? '' };
};
const logIn = async ({ username }: Somebody) =>
  world.send(auth.login, { body: { username, password: testPassword, ...(await captcha()) } }, { host });
const leave = (who: Somebody, password = testPassword) => world.send(contract.askRemoval, { body: { password } }, who);
const endGrace = (who: Somebody) =>
  run(sql`update account set delete_at = now() - interval '1 minute' where id = ${who.id}`);
const deleteAtOf = async (who: Somebody) =>
  (await world.services.db.inTenant(tenantId, (tx) => tx.select().from(account).where(eq(account.id, who.id))))[0]
    ?.deleteAt;

describe('leaving', () => {
  it('asks for the password, ends every login at once, and a login within seven days takes it back', async () => {
    const me = await somebody();
    const second = await world.openToken(host, me);
    expect((await leave(me, 'not-it')).errorCode).toBe('PASSWORD_WRONG');
    expect(await deleteAtOf(me)).toBeNull();
    const { data } = await leave(me);
    expect(Math.round((Date.parse(data.deleteDate) - Date.now()) / 86_400_000)).toBe(7);
    for (const token of [me.token, second])
      expect((await world.send(findUserInfo, {}, { host, token })).errorCode).toBe('TOKEN_INVALID');
    const back = await logIn(me);
    expect(back.code).toBe(200);
    expect(await deleteAtOf(me)).toBeNull();
    const notices = await world.send(noticePage, { query: {} }, { host, token: back.data.token });
    expect(notices.data.content.map(({ kind }) => kind)).toEqual(['account.kept', 'account.leaving']);
    expect(await eraseAccount(world.services, me)).toBe(false);
  });

  it('says before what goes', async () => {
    const me = await somebody();
    await furnish(me);
    await run(sql`insert into knowledge (tenant_id, id, owner_id, name, visibility, created_at, updated_at)
      values (${tenantId}, ${newId()}, ${me.id}, '我的知识库', 'me', now(), now())`);
    await run(sql`insert into account_group (tenant_id, id, name, owner_id)
      values (${tenantId}, ${newId()}, '我的团队', ${me.id})`);
    const { data } = await world.send(contract.readRemoval, {}, me);
    expect(data).toEqual({
      deleteDate: null,
      sessions: 1,
      files: 2,
      agents: 1,
      listedAgents: 1,
      tools: 2,
      bases: 1,
      cards: 0,
      teams: 1,
      keys: 2,
      balance: 0,
      income: 0,
    });
  });

  it('the only administrator cannot leave', async () => {
    const { host: alone } = await world.addTenant();
    const who = await world.addAccount(alone, { role: 'admin' });
    const token = await world.openToken(alone, who);
    const reply = await world.send(contract.askRemoval, { body: { password: testPassword } }, { host: alone, token });
    expect(reply.errorCode).toBe('LAST_ADMIN');
  });

  it('after the grace nothing is left but ids, others keep their talks and copies, and nobody logs in', async () => {
    const [me, other] = [await somebody(), await somebody()];
    const mine = await furnish(me);
    await world.services.db.inPlatform((tx) =>
      tx.execute(sql`update tenant set settings = settings || ${JSON.stringify({ homeLandingAccounts: ['a', me.email] })}::jsonb
        where id = ${tenantId}`),
    );
    await run(sql`update agent set icon = ${`#${mine.iconId}`} where id = ${mine.agentId}`);
    const copy = await world.send(agents.copyFromLaunch, { params: { id: mine.agentId }, body: {} }, other);
    expect(copy.code).toBe(200);
    const kept = await addTalk(other, mine.agentId, '别人的问题');
    await leave(me);
    await endGrace(me);
    expect((await logIn(me)).errorCode).toBe('ACCOUNT_DISABLED');
    expect(await eraseAccount(world.services, me)).toBe(true);

    expect((await logIn(me)).errorCode).toBe('LOGIN_FAILED');
    expect((await logIn({ ...me, username: `gone-${me.id}` })).errorCode).toBe('LOGIN_FAILED');
    const own = {
      chat_session: 'account_id',
      chat_run: 'account_id',
      membership: 'account_id',
      wallet: 'account_id',
      notice: 'account_id',
      account_token: 'account_id',
      plugin: 'owner_id',
      mcp_server: 'owner_id',
      mcp_key: 'owner_id',
      api_key: 'owner_id',
      model: 'owner_id',
      stored_file: 'owner_id',
    };
    for (const [table, column] of Object.entries(own))
      expect([table, await count(table, column, me.id)]).toEqual([table, 0]);
    expect(await count('chat_message', 'session_id', mine.sessionId)).toBe(0);
    expect(await count('chat_form', 'session_id', mine.sessionId)).toBe(0);
    expect(await count('chat_form', 'session_id', kept)).toBe(1);
    expect(await count('chat_message', 'session_id', kept)).toBe(1);
    const [row] = await run(
      sql`select name, document, status, deleted_at is not null as gone from agent where id = ${mine.agentId}`,
    );
    expect(row).toEqual({ name: '我的助手', document: {}, status: 'C90_bay', gone: true });
    const [theirs] = await run(
      sql`select icon, deleted_at, document ->> 'prompt' <> '' as whole from agent where id = ${copy.data.id}`,
    );
    expect(theirs).toMatchObject({ icon: '1', deleted_at: null });
    const [left] = await run(sql`select username, email, password_hash from account where id = ${me.id}`);
    expect(left).toEqual({ username: `gone-${me.id}`, email: null, password_hash: '' });
    const [{ names } = {}] = await run(
      sql`select settings -> 'homeLandingAccounts' as names from tenant where id = ${tenantId}`,
    );
    expect(names).toEqual(['a']);
    const traces = await run(sql`select count(*) as n from audit a where a::text like ${`%${me.email}%`}`);
    expect(traces).toEqual([{ n: 0 }]);
    expect(Number((await run(sql`select count(*) as n from audit where actor_id = ${me.id}`))[0]?.n)).toBeGreaterThan(
      0,
    );
    expect(await count('audit', 'target_id', me.id)).toBeGreaterThan(0);
  });

  it('a person whose agents nobody used leaves no row at all, and is erased once', async () => {
    const me = await somebody();
    await furnish(me);
    await leave(me);
    await endGrace(me);
    const done = await Promise.all([1, 2, 3].map(() => eraseAccount(world.services, me)));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await count('account', 'id', me.id)).toBe(0);
    expect(await count('agent', 'owner_id', me.id)).toBe(0);
  });

  it('an administrator does it on request and can take it back', async () => {
    const me = await somebody();
    const { data } = await world.send(contract.askUserRemoval, { params: { id: me.id } }, admin);
    expect(Date.parse(data.deleteDate)).toBeGreaterThan(Date.now());
    expect((await world.send(findUserInfo, {}, me)).errorCode).toBe('TOKEN_INVALID');
    expect((await world.send(contract.cancelUserRemoval, { params: { id: me.id } }, admin)).code).toBe(200);
    expect(await deleteAtOf(me)).toBeNull();
    expect((await world.send(contract.askUserRemoval, { params: { id: admin.id } }, admin)).errorCode).toBe(
      'OWN_ACCOUNT_FIXED',
    );
  });
});
