import { createTopUp } from '@zhixing/contract/order';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/ci/tier.ts';
import type { Buyer, OrderStage } from '../../../test/costly-writes.ts';
import { type OddNotice, oddNotices } from '../../../test/odd-notices.ts';
import { openOrderStage } from '../../../test/order-stage.ts';
import { type Notice, postNotice } from '../../../test/post-notice.ts';

/** How often each is sent beside the genuine one. */
const twins = isFull ? 20 : 4;
const patienceMs = 5_000;

let stage: OrderStage;
beforeAll(async () => {
  stage = await openOrderStage();
}, 120_000);
afterAll(async () => {
  await stage?.isSound();
  await stage?.close();
});

type Placed = { who: Buyer; no: string };
const place = async (): Promise<Placed> => {
  const who = await stage.member();
  const { data } = await stage.world.send(createTopUp, { params: { id: 't10' }, body: {} }, who);
  return { who, no: data.orderNo };
};
const noticeOf = (no: string, kind: string, event?: OddNotice['event']) =>
  stage.stage.ask<Notice>('/forge', {
    outTradeNo: no,
    kind,
    isDry: true,
    merchantKey: stage.stage.merchantKey,
    ...(event ? { event } : {}),
  });
const post = async (notice: Notice, more: [string, string][] = [], withinMs = patienceMs) => {
  const { status, ms } = await postNotice(stage.notifyUrl, notice, more);
  expect(ms).toBeLessThan(withinMs);
  return status;
};
/** The person really pays; WeChat's own words of it are kept for later. */
const payQuietly = async (no: string, how: object = {}) => {
  await stage.stage.ask('/pay', { outTradeNo: no, notify: 'lost', ...how });
  return noticeOf(no, 'genuine');
};
const stateOf = async ({ who, no }: Placed) => [await stage.statusOf(who, no), await stage.balanceOf(who)] as const;
const creditsOf = async ({ who }: Placed) => {
  const { rows } = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
    tx.execute<{ n: number }>(sql`select count(*) as n from ledger_transfer where wallet_of = ${who.id}
      and reason = 'top-up'`),
  );
  return Number(rows[0]?.n);
};

/** Sent beside the genuine one, which is credited once and told so. */
const withGenuine = async (placed: Placed, forged: Notice, isWanted: (status: number) => boolean) => {
  const genuine = await payQuietly(placed.no);
  const [told, again, ...others] = await Promise.all([
    post(genuine),
    post(genuine),
    ...Array.from({ length: twins }, () => post(forged)),
  ]);
  expect([told, again]).toEqual([204, 204]);
  expect(others.filter((status) => !isWanted(status))).toEqual([]);
};

const isRefusal = (status: number) => status >= 400 && status < 500;
const beside = (forged: Notice[]) => Array.from({ length: twins }, () => forged).flat();
/** Refused, while the genuine one at the same moment is taken. */
const besideGenuine = async (genuine: Notice, forged: Notice[]) => {
  const [told, ...others] = await Promise.all([genuine, ...beside(forged)].map((one) => post(one)));
  expect(told).toBe(204);
  expect(others.filter((status) => !isRefusal(status))).toEqual([]);
};

let kinds: { kind: string; isGenuine: boolean; group: string }[];
beforeAll(async () => {
  kinds = await stage.stage.ask('/forge');
});

const runForged = async (kind: string, isBeside = true) => {
  const placed = await place();
  const forged = await noticeOf(placed.no, kind);
  expect(await post(forged), kind).toSatisfy(isRefusal);
  expect(await stateOf(placed), kind).toEqual(['PENDING', 0]);
  if (!isBeside) return;
  await withGenuine(placed, forged, isRefusal);
  expect(await stateOf(placed), kind).toEqual(['PAID', 1000]);
  expect(await creditsOf(placed), kind).toBe(1);
};

describe('S9 a notice with something wrong about it credits nobody, and the genuine one beside it counts once', () => {
  it.each([
    ['signature', 40],
    ['seal', 25],
    ['time', 8],
  ])(
    'by its %s, at least %i of them',
    async (group, least) => {
      const ofGroup = kinds.filter((one) => one.group === group).map(({ kind }) => kind);
      expect(ofGroup.length).toBeGreaterThanOrEqual(least);
      // Each alone; in CI every fourth of them beside the genuine one too.
      for (const [at, kind] of ofGroup.entries()) await runForged(kind, isFull || at % 4 === 0);
    },
    240_000,
  );

  // Each alone; in CI every third of them beside the genuine one too.
  const odd = oddNotices.map((notice, at) => ({ ...notice, isBeside: isFull || at % 3 === 0 }));

  it.each(odd)('$name is $outcome', async ({ event, outcome, isBeside }) => {
    const placed = await place();
    const status = await post(await noticeOf(placed.no, 'genuine', event));
    expect(status).toBe(outcome === 'refused' ? 400 : 204);
    expect(await stateOf(placed)).toEqual([outcome === 'frozen' ? 'FROZEN' : 'PENDING', 0]);
    if (!isBeside) return;
    const beside = await place();
    const again = await noticeOf(beside.no, 'genuine', event);
    await withGenuine(beside, again, (one) => one === status);
    const [state, balance] = await stateOf(beside);
    // WeChat itself saying two things of one order: whichever came first stands, never both.
    if (outcome === 'frozen' && state === 'FROZEN') expect([balance, await creditsOf(beside)]).toEqual([0, 0]);
    else expect([state, balance, await creditsOf(beside)]).toEqual(['PAID', 1000, 1]);
  });
  it('are thirty', () => expect(oddNotices).toHaveLength(30));
});

describe('S9 a genuine notice sent again', () => {
  it('at once, later, a hundred times, and signed anew is credited once', async () => {
    const placed = await place();
    const genuine = await payQuietly(placed.no);
    expect(await post(genuine)).toBe(204);
    expect(await post(genuine)).toBe(204);
    const anew = await noticeOf(placed.no, 'genuine');
    const all = await Promise.all(Array.from({ length: 100 }, (_, at) => post(at % 2 ? genuine : anew, [], 15_000)));
    expect(new Set(all)).toEqual(new Set([204]));
    expect([...(await stateOf(placed)), await creditsOf(placed)]).toEqual(['PAID', 1000, 1]);
  });

  it('with the head of one and the body of another is refused', async () => {
    const [mine, yours] = [await place(), await place()];
    const [first, second] = [await payQuietly(mine.no), await noticeOf(yours.no, 'genuine')];
    const mixed = [
      { headers: first.headers, body: second.body },
      { headers: second.headers, body: first.body },
    ];
    for (const one of mixed) expect(await post(one)).toBe(400);
    expect([await stateOf(mine), await stateOf(yours)]).toEqual([
      ['PENDING', 0],
      ['PENDING', 0],
    ]);
    await besideGenuine(first, mixed);
    expect([await stateOf(mine), await stateOf(yours)]).toEqual([
      ['PAID', 1000],
      ['PENDING', 0],
    ]);
  });

  it('with the box of another under its own head is refused', async () => {
    const [mine, yours] = [await place(), await place()];
    const [first, second] = [await payQuietly(mine.no), await noticeOf(yours.no, 'genuine')];
    const parse = ({ body }: Notice) => JSON.parse(Buffer.from(body, 'base64').toString());
    const body = JSON.stringify({ ...parse(first), resource: parse(second).resource });
    const mixed = { ...first, body: Buffer.from(body).toString('base64') };
    expect(await post(mixed)).toBe(400);
    await besideGenuine(first, [mixed]);
    expect([await stateOf(mine), await stateOf(yours)]).toEqual([
      ['PAID', 1000],
      ['PENDING', 0],
    ]);
  });

  it.each([
    ['other nonce', 'Wechatpay-Nonce', 'abcdefghijklmnopqrstuvwxyz012345'],
    ['later', 'Wechatpay-Timestamp', String(Math.floor(Date.now() / 1000) + 60)],
  ])('with another head, %s, is refused', async (_, name, value) => {
    const placed = await place();
    const genuine = await payQuietly(placed.no);
    const headers = genuine.headers.map((one): [string, string] => (one[0] === name ? [name, value] : one));
    expect(await post({ ...genuine, headers })).toBe(400);
    expect(await stateOf(placed)).toEqual(['PENDING', 0]);
    await besideGenuine(genuine, [{ ...genuine, headers }]);
    expect([...(await stateOf(placed)), await creditsOf(placed)]).toEqual(['PAID', 1000, 1]);
  });
});

const elsewhere: [string, string][][] = [
  [['Host', 'localhost']],
  [['Host', '127.0.0.1']],
  [['Host', 'api.mch.weixin.qq.com']],
  [['X-Forwarded-For', '127.0.0.1']],
  [['X-Forwarded-For', '101.226.103.1']],
  [['X-Forwarded-Host', 'localhost']],
  [['X-Forwarded-Proto', 'https']],
  [['X-Real-IP', '127.0.0.1']],
  [['Forwarded', 'for=127.0.0.1;host=localhost;proto=https']],
  [
    ['X-Original-URL', '/agent_api/api/pay/notify/weixin'],
    ['X-Debug', 'true'],
  ],
  [['User-Agent', 'Mozilla/4.0']],
];

describe('S9 where a notice seems to come from', () => {
  it.each(elsewhere.map((headers) => ({ said: headers.map((one) => one.join(': ')).join(', '), headers })))(
    '$said opens no door and closes none',
    async ({ headers }) => {
      const placed = await place();
      const forged = [await noticeOf(placed.no, 'own-key'), await noticeOf(placed.no, 'sign-test')];
      for (const one of forged) expect(await post(one, headers)).toSatisfy(isRefusal);
      expect(await stateOf(placed)).toEqual(['PENDING', 0]);
      const genuine = await payQuietly(placed.no);
      const [told, ...others] = await Promise.all([genuine, ...beside(forged)].map((one) => post(one, headers)));
      expect(others.filter((status) => !isRefusal(status))).toEqual([]);
      // A host that is no tenant's is turned away before anybody reads; nothing counts without its signature.
      expect(told === 204 ? 'PAID' : 'PENDING').toBe((await stateOf(placed))[0]);
      await besideGenuine(await noticeOf(placed.no, 'genuine'), forged);
      expect([...(await stateOf(placed)), await creditsOf(placed)]).toEqual(['PAID', 1000, 1]);
    },
  );

  it.each(['production', 'development', 'test', ''])('NODE_ENV %s changes nothing', async (value) => {
    const before = process.env.NODE_ENV;
    process.env.NODE_ENV = value;
    try {
      await runForged('own-key');
      await runForged('no-headers');
    } finally {
      process.env.NODE_ENV = before;
    }
  });
});
