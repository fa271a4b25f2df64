import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillPath } from '@zhixing/contract/route';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../test/agents.ts';
import { type CostlyWrite, costlyWrites, type OrderStage } from '../../test/costly-writes.ts';
import { openOrderStage } from '../../test/order-stage.ts';
import { spawnApi } from '../../test/spawn-api.ts';
import { hourMs } from '../base/durations.ts';
import { newId } from '../base/id.ts';
import type { AccountCtx } from '../ctx.ts';
import { chatRun } from '../db/schema/chat.ts';
import { beginTurn } from '../features/chat/begin-turn.ts';

let stage: OrderStage;
let clock = 0;
beforeAll(async () => {
  stage = await openOrderStage({ now: () => new Date(Date.now() + clock) });
}, 120_000);
afterAll(() => stage?.close());

const names = Object.keys(costlyWrites);
const make = (name: string): Promise<CostlyWrite> => costlyWrites[name]?.(stage) ?? expect.unreachable(name);
const send = ({ route, who }: CostlyWrite, { call, headers = {} }: ReturnType<CostlyWrite['wish']>) =>
  stage.world.send(route, call as never, { ...who, headers });
type Answer = Awaited<ReturnType<typeof send>>;
const said = ({ status, code, data }: Answer) => ({ status, code, data });

describe('F9 a write that costs, sent again under its key', () => {
  it.each(names)('%s is done once and answered the same', async (name) => {
    const [write, key] = [await make(name), newId()];
    const before = await write.effects();
    const first = await send(write, write.wish(key));
    expect(first, first.msg).toMatchObject({ code: 200 });
    const after = await write.effects();
    expect(after - before).toBe(write.route.name === 'rePayOrder' ? 0 : 1);
    for (let times = 0; times < 3; times++) expect(said(await send(write, write.wish(key)))).toEqual(said(first));
    expect(await write.effects()).toBe(after);
  });

  it.each(names)('%s is refused for something else, and nothing happens', async (name) => {
    const [write, key] = [await make(name), newId()];
    await send(write, write.wish(key));
    const after = await write.effects();
    if (write.other) expect(await send(write, write.other(key))).toMatchObject({ errorCode: 'REQUEST_KEY_USED' });
    expect(await write.effects()).toBe(after);
    // Under a key of its own it is done.
    if (write.other && name !== 'refundOrder')
      expect(await send(write, write.other(newId()))).toMatchObject({ code: 200 });
  });

  it.each(names)('%s, ten at the same moment, is done once and answered the same to all', async (name) => {
    const [write, key] = [await make(name), newId()];
    const before = await write.effects();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(write, write.wish(key))));
    const [first] = answers;
    expect(first).toMatchObject({ code: 200 });
    const same = (answer: Answer) =>
      // Two codes of one order may be asked for at once; both pay the same order.
      'payUrl' in ((answer.data as object) ?? {})
        ? { ...said(answer), data: { ...(answer.data as object), payUrl: '' } }
        : said(answer);
    for (const answer of answers) expect(same(answer)).toEqual(same(first as Answer));
    expect((await write.effects()) - before).toBe(name === 'rePayOrder' ? 0 : 1);
  });

  it.each(names)('%s is still the same 23 hours later', async (name) => {
    const [write, key] = [await make(name), newId()];
    const first = await send(write, write.wish(key));
    expect(first, first.msg).toMatchObject({ code: 200 });
    const after = await write.effects();
    clock = 23 * hourMs;
    try {
      const again = await send(write, write.wish(key));
      // A code that can no longer be paid is not given again.
      if (write.route.path.includes('/order/')) expect(again.errorCode ?? 'none').toMatch(/^(none|ORDER_NOT_OPEN)$/);
      else expect(said(again)).toEqual(said(first));
    } finally {
      clock = 0;
    }
    expect(await write.effects()).toBe(after);
  });

  it('a key that was refused is good for a second try', async () => {
    const [write, key] = [await make('createAdminGrant'), newId()];
    const { call } = write.wish(key);
    const nobody = { ...call, body: { ...call.body, accountId: newId() } };
    expect(await send(write, { call: nobody })).toMatchObject({ errorCode: 'NOT_FOUND' });
    expect(await send(write, { call })).toMatchObject({ code: 200 });
    const check = await make('billingCheck');
    const poor = { ...check, who: await stage.somebody({ isWhite: true }) };
    const again = newId();
    expect(await send(poor, poor.wish(again))).toMatchObject({ errorCode: 'BALANCE_SHORT' });
    await stage.world.giveMoney(poor.who, 1_000);
    expect(await send(poor, poor.wish(again))).toMatchObject({ code: 200, data: { charged: true, balance: 850 } });
  });

  it('the key of one account means nothing to another, and odd keys are refused', async () => {
    const [mine, yours, key] = [await make('useBenefitCode'), await make('useBenefitCode'), newId()];
    await send(mine, mine.wish(key));
    expect(await send(yours, yours.wish(key))).toMatchObject({ code: 200 });
    expect(await yours.effects()).toBe(1);
    for (const odd of ['short', 'x'.repeat(65), 'with space!', '空'.repeat(3)])
      expect((await send(mine, mine.wish(encodeURI(odd)))).errorCode).toBe('BAD_REQUEST');
  });
});

describe('F9 a question under its run id', () => {
  const ctxOf = async (who: { id: string; username: string; host: string }): Promise<AccountCtx> => ({
    ...stage.world.services,
    services: stage.world.services,
    actor: { kind: 'account', id: who.id, username: who.username, role: 'user', tokenFamily: newId() },
    tenant: await stage.world.findTenant(who.host),
    requestId: 'once',
    address: '127.0.0.1',
    locale: 'zh-CN',
    isSecure: false,
    cookies: {},
    tx: (work) => stage.world.services.db.inTenant(stage.tenantId, work),
  });

  it('chat is asked once, by one or by ten at once, and another question under it is refused', async () => {
    const who = await stage.somebody({ isWhite: true });
    const [ctx, agentId] = [await ctxOf(who), await addAgent(stage.world, who)];
    const turn = { session_id: newId(), schema_id: agentId, query: '你好', files: [], run_id: newId() };
    const begun = await Promise.all(Array.from({ length: 10 }, () => beginTurn(ctx, turn)));
    expect(new Set(begun.map(({ runId }) => runId))).toEqual(new Set([turn.run_id]));
    await expect(beginTurn(ctx, { ...turn, query: '别的' })).rejects.toMatchObject({ code: 'REQUEST_KEY_USED' });
    await expect(beginTurn(ctx, { ...turn, retry_of: newId() })).rejects.toMatchObject({ code: 'REQUEST_KEY_USED' });
    const runs = await ctx.tx((tx) => tx.select().from(chatRun).where(eq(chatRun.sessionId, turn.session_id)));
    expect(runs).toHaveLength(1);
  });
});

describe('F9 an api that dies before its answer is read', () => {
  /** Written to the socket and never listened to. */
  const shout = (
    port: number,
    { route, who }: CostlyWrite,
    { call, headers = {} }: ReturnType<CostlyWrite['wish']>,
  ) => {
    const body = call.body ? JSON.stringify(call.body) : '';
    const lines = [
      `${route.method} ${fillPath(route.path, call.params as Record<string, string>)} HTTP/1.1`,
      `host: ${who.host}`,
      `authorization: Bearer ${who.token}`,
      ...(body
        ? ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]
        : ['content-length: 0']),
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ];
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`));
    socket.on('error', () => undefined);
    return socket;
  };

  it('has done each once: asked again under its key, another api answers and does nothing', async () => {
    const writes = await Promise.all(names.map(async (name) => ({ name, key: newId(), write: await make(name) })));
    const before = await Promise.all(writes.map(({ write }) => write.effects()));
    const dying = await spawnApi({ ...stage.env, WECHAT_PAY_NOTIFY_URL: 'https://shop.example/notify' });
    const sockets = writes.map(({ write, key }) => shout(dying.port, write, write.wish(key)));
    const isDone = async () => {
      const now = await Promise.all(writes.map(({ write }) => write.effects()));
      return writes.every(({ name }, at) => name === 'rePayOrder' || (now[at] ?? 0) > (before[at] ?? 0));
    };
    for (const late = Date.now() + 20_000; !(await isDone()) && Date.now() < late; ) await sleep(5);
    await dying.kill();
    for (const socket of sockets) socket.destroy();
    const after = await Promise.all(writes.map(({ write }) => write.effects()));
    const api = await spawnApi({ ...stage.env, WECHAT_PAY_NOTIFY_URL: 'https://shop.example/notify' });
    try {
      for (const [at, { name, write, key }] of writes.entries()) {
        const { call, headers } = write.wish(key);
        const answer = await api.send(write.route, call as never, { ...write.who, ...(headers ? { headers } : {}) });
        expect(answer, `${name}: ${answer.body}`).toMatchObject({ code: 200 });
        expect(await write.effects(), name).toBe(after[at]);
      }
    } finally {
      await api.stop();
    }
    await stage.isSound();
  }, 120_000);
});
