import { setTimeout as sleep } from 'node:timers/promises';
import { billingCheck, chat } from '@zhixing/contract/chat';
import { createTopUp, orderState } from '@zhixing/contract/order';
import { fillPath } from '@zhixing/contract/route';
import type { Buyer } from './books.ts';

export type Place = { apiUrl: string; simulatorUrl: string; agentId: string; host: string };
/** What its person knows to have done. */
export type Deeds = { paid: string[]; seenPaid: number; asked: number; refused: string[] };

const callMs = 8_000;
type Reply = { code?: number; errorCode?: string; data?: Record<string, unknown> };

/** Asked until there is an answer that is one: whoever was killed is back soon. */
const untilAnswered = async <T>(
  work: () => Promise<T | undefined>,
  isStopped: () => boolean,
): Promise<T | undefined> => {
  for (let tries = 0; !isStopped() || tries < 200; tries++) {
    const answer = await work().catch(() => undefined);
    if (answer !== undefined) return answer;
    await sleep(200);
  }
  return undefined;
};

const post = async (url: string, body: object | undefined, headers: Record<string, string> = {}) => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(callMs),
  });
  // Away, starting or too busy: no answer.
  return reply.status >= 500 || reply.status === 429 ? undefined : reply;
};

/** One person: orders under one key, pays once, waits for the balance, spends it on an answer; as often as there is time. */
export const runBuyer = async (
  { token }: Buyer,
  { apiUrl, simulatorUrl, agentId, host }: Place,
  deeds: Deeds,
  { most, random, isStopped }: { most: number; random: () => number; isStopped: () => boolean },
) => {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-host': host };
  const ask = async (path: string, body?: object, more: Record<string, string> = {}) =>
    untilAnswered(async () => {
      const reply = await post(apiUrl + path, body, { ...headers, ...more });
      return reply && ((await reply.json()) as Reply);
    }, isStopped);

  const topUp = async () => {
    const requestKey = crypto.randomUUID();
    const placed = await untilAnswered(async () => {
      const reply = await ask(fillPath(createTopUp.path, { id: 't10' }), { requestKey });
      // WeChat did not answer: the order stands, and the same key asks for its code again.
      return reply?.errorCode === 'PAYMENT_FAILED' ? undefined : reply;
    }, isStopped);
    const no = String(placed?.data?.orderNo ?? '');
    if (!no) return void deeds.refused.push(`order: ${placed?.errorCode ?? 'no answer'}`);
    const notify = random() < 0.4 ? 'lost' : random() < 0.3 ? 'duplicated' : 'normal';
    const told = await untilAnswered(async () => {
      const reply = await post(`${simulatorUrl}/pay`, { outTradeNo: no, notify });
      return reply && { text: await reply.text(), ok: reply.ok };
    }, isStopped);
    if (!told?.ok && !told?.text.includes('is paid')) return void deeds.refused.push(`pay: ${told?.text}`);
    if (!deeds.paid.includes(no)) deeds.paid.push(no);
    const path = fillPath(orderState.path, { id: no });
    for (const late = Date.now() + 90_000; Date.now() < late && !isStopped(); await sleep(300)) {
      const reply = await fetch(apiUrl + path, { headers, signal: AbortSignal.timeout(callMs) }).catch(() => undefined);
      const state = (await reply?.json().catch(() => undefined)) as Reply | undefined;
      if (state?.data?.orderStatus !== 'PAID') continue;
      deeds.seenPaid += 1;
      return;
    }
  };

  const chatOnce = async () => {
    const [sessionId, runId] = [crypto.randomUUID(), crypto.randomUUID()];
    const checked = await ask(billingCheck.path, { agentId, sessionId }, { 'idempotency-key': crypto.randomUUID() });
    if (checked?.code !== 200) return void deeds.refused.push(`check: ${checked?.errorCode}`);
    const query = random() < 0.2 ? '#fail 400' : '#tokens 5';
    const body = { session_id: sessionId, schema_id: agentId, query, run_id: runId };
    const begun = await untilAnswered(async () => {
      const reply = await post(apiUrl + chat.path, body, headers);
      await reply?.body?.cancel();
      return reply && true;
    }, isStopped);
    if (begun) deeds.asked += 1;
  };

  for (let turn = 0; turn < most && !isStopped(); turn++) {
    await topUp();
    if (!isStopped()) await chatOnce();
  }
};
