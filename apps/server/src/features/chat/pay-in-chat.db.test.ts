import * as contract from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { findUserInfo } from '@zhixing/contract/user';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person, readFrames } from '../../../test/chat-stage.ts';
import { newId } from '../../base/id.ts';
import { chatRun } from '../../db/schema/chat.ts';
import { proveLedger } from '../wallet/index.ts';
import { wakeUnpaid } from './index.ts';

let stage: ChatStage;
let host: string;
let maker: Person;
let priced: string;

beforeAll(async () => {
  stage = await openChatStage({ isApart: true });
  ({ host } = await stage.addPlatformHost());
  maker = await stage.addPersonAt(host, { isWhite: true });
  await stage.addModel({ tenantId: maker.tenantId, isDefault: true });
  priced = await addAgent(stage.world, maker, { priceFen: 150 });
}, 120_000);
afterAll(() => stage?.close());

const at = (who: Person) => ({ host, token: who.token });
const inTenant = <T>(work: Parameters<typeof stage.world.services.db.inTenant<T>>[1]) =>
  stage.world.services.db.inTenant(maker.tenantId, work);
const post = (who: Person, session: string, query: string, more: object = { on_short: 'wait' }) =>
  stage.open(contract.chat.path, who, {
    method: 'POST',
    body: JSON.stringify({ session_id: session, schema_id: priced, query, ...more }),
  });
/** Money as a payment brings it: what waits is woken with the same commit. */
const pay = async (who: Person, fen: number) => {
  await stage.world.giveMoney(who, fen);
  await inTenant((tx) => wakeUnpaid(tx, who.id));
};
const balanceOf = async (who: Person) =>
  (await stage.world.send(findUserInfo, {}, at(who))).data.userInfo.accountBalance;
const historyOf = async (who: Person, id: string) =>
  (await stage.world.send(contract.sessionHistory, { params: { id } }, at(who))).data;
const isSound = async () => expect((await proveLedger(stage.world.services)).faults).toEqual([]);

/** Reads until the answer waits; the rest is read by `rest`. */
const untilAsked = async (response: Response) => {
  if (!response.body) throw new Error('no stream');
  const frames = readFrames(response.body);
  const seen: ChatEvent[] = [];
  for (;;) {
    const { value, done } = await frames.next();
    if (done) throw new Error('it ended without asking for a payment');
    seen.push(value as ChatEvent);
    if (value.kind === 'payment-needed') break;
  }
  const rest = async () => {
    const more: ChatEvent[] = [];
    for await (const frame of frames) more.push(frame as ChatEvent);
    return more;
  };
  return { seen, asked: seen.at(-1), rest };
};

describe('a question that the wallet cannot pay for', () => {
  it('is kept, asks for the money, and the same run goes on when it has come', async () => {
    const [who, session, runId] = [await stage.addPersonAt(host, { isWhite: true }), newId(), newId()];
    const { asked, rest } = await untilAsked(
      await post(who, session, '#tokens 3', { on_short: 'wait', run_id: runId }),
    );
    expect(asked).toMatchObject({ runId, payment: { dueFen: 150, balanceFen: 0 } });
    const waiting = await historyOf(who, session);
    expect(waiting.openRuns).toEqual([runId]);
    expect(waiting.messages[0]).toMatchObject({ role: 1, content: '#tokens 3' });

    await pay(who, 100);
    await pay(who, 900);
    const events = await rest();
    expect(events.map(({ kind }) => kind)).toContain('payment-done');
    expect(events.at(-1)).toMatchObject({ kind: 'run-finished', runId, outcome: 'done' });
    const answer = (await historyOf(who, session)).messages.at(-1);
    expect(answer).toMatchObject({ role: 2, receipt: { costFen: 150, cover: 'balance' } });
    expect(answer).not.toHaveProperty('payment');
    expect(await balanceOf(who)).toBe(850);
    await isSound();
  });

  it('is not asked about when there is enough, and the window then covers what follows', async () => {
    const [who, session] = [await stage.addPersonAt(host, { isWhite: true }), newId()];
    await stage.world.giveMoney(who, 200);
    const first = (await stage.events(await post(who, session, '#tokens 2'))) as ChatEvent[];
    expect(first.map(({ kind }) => kind)).not.toContain('payment-needed');
    const second = (await stage.events(await post(who, session, '#tokens 2'))) as ChatEvent[];
    expect(second.at(-1)).toMatchObject({ outcome: 'done', answer: { receipt: { costFen: 0, cover: 'window' } } });
    expect(await balanceOf(who)).toBe(50);
  });

  it('can be stopped, and nothing was taken', async () => {
    const [who, session] = [await stage.addPersonAt(host, { isWhite: true }), newId()];
    const { rest } = await untilAsked(await post(who, session, '好'));
    await stage.world.send(contract.stopRun, { body: { session_id: session } }, at(who));
    expect((await rest()).at(-1)).toMatchObject({ kind: 'run-finished', outcome: 'stopped' });
    await pay(who, 500);
    expect(await balanceOf(who)).toBe(500);
    await isSound();
  });

  it('is given up when its time is over: it says so, and nothing is taken for it', async () => {
    const [who, session] = [await stage.addPersonAt(host, { isWhite: true }), newId()];
    const { rest } = await untilAsked(await post(who, session, '好'));
    await inTenant((tx) =>
      tx
        .update(chatRun)
        .set({ createdAt: sql`${chatRun.createdAt} - interval '16 minutes'` })
        .where(eq(chatRun.sessionId, session)),
    );
    await stage.restartWorker('SIGKILL');
    await inTenant((tx) => wakeUnpaid(tx, who.id));
    expect((await rest()).at(-1)).toMatchObject({
      kind: 'run-finished',
      outcome: 'failed',
      answer: { errorCode: 'PAYMENT_TIMEOUT', receipt: { costFen: 0 } },
    });
  });

  it('survives the worker: the run asks again and goes on once it is paid', async () => {
    const [who, session] = [await stage.addPersonAt(host, { isWhite: true }), newId()];
    const { rest } = await untilAsked(await post(who, session, '#tokens 2'));
    await stage.restartWorker('SIGKILL');
    await pay(who, 150);
    expect((await rest()).at(-1)).toMatchObject({ outcome: 'done', answer: { receipt: { costFen: 150 } } });
    expect(await balanceOf(who)).toBe(0);
    await isSound();
  });

  it('is refused as ever without the wish to wait, and for who is no member', async () => {
    const [white, free] = [await stage.addPersonAt(host, { isWhite: true }), await stage.addPersonAt(host)];
    expect((await stage.events(await post(white, newId(), '好', {})))[0]).toMatchObject({ errorCode: 'BILLING_DUE' });
    expect((await stage.events(await post(free, newId(), '好')))[0]).toMatchObject({ errorCode: 'MEMBER_REQUIRED' });
  });
});
