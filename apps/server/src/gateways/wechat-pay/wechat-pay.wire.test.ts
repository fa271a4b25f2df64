import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { startWechatPay } from '../../../test/wechat-pay-stage.ts';
import { PaymentError } from './payment-provider.ts';
import { createWechatPay } from './wechat-pay.ts';

let stage: Awaited<ReturnType<typeof startWechatPay>>;
beforeAll(async () => {
  stage = await startWechatPay();
});
afterAll(async () => {
  expect(await stage.stop()).toBe(0);
});
const calm = { only: [], loseNotifies: false, holdRefunds: false, refundOutcome: ['SUCCESS'], refundDelayMs: 50 };
afterEach(async () => {
  stage.answerWith();
  await stage.control(calm);
});

let count = 0;
const newOrder = (change = {}) => {
  count += 1;
  return {
    outTradeNo: `20261115100000${String(count).padStart(4, '0')}`,
    description: '知行 旗舰版，1 个月',
    amountFen: 2990,
    expiresAt: new Date(Date.now() + 15 * 60_000),
    ...change,
  };
};
const ordered = async (change = {}) => {
  const order = newOrder(change);
  const { codeUrl } = await stage.pay.createOrder(order);
  return { ...order, codeUrl };
};
const paid = async (how: object = {}) => {
  const order = await ordered();
  const { transactionIds } = await stage.ask<{ transactionIds: string[] }>('/pay', {
    outTradeNo: order.outTradeNo,
    ...how,
  });
  return { ...order, transactionId: transactionIds[0] ?? '', transactionIds };
};
/** What the merchant heard of one order: others may still be on their way. */
const heardOf = (outTradeNo: string) =>
  stage.heard.filter(
    (one) =>
      ('payment' in one && one.payment.outTradeNo === outTradeNo) ||
      ('refund' in one && one.refund.outTradeNo === outTradeNo),
  );
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('it succeeded'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(PaymentError);
      const { code, isRetryable } = error as PaymentError;
      return [code, isRetryable];
    },
  );

describe('orders', () => {
  test('an order is made, asked for, paid, told of', async () => {
    const order = await ordered();
    expect(order.codeUrl).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=\w+$/);
    expect(await stage.pay.queryOrder(order.outTradeNo)).toEqual({ state: 'NOTPAY' });
    const { transactionIds } = await stage.ask<{ transactionIds: string[] }>('/pay', { outTradeNo: order.outTradeNo });
    const payment = {
      state: 'SUCCESS',
      outTradeNo: order.outTradeNo,
      transactionId: transactionIds[0],
      amountFen: 2990,
      currency: 'CNY',
      appId: stage.config.appId,
      merchantId: stage.config.merchantId,
      successTime: expect.any(Date),
    };
    expect(await stage.pay.queryOrder(order.outTradeNo)).toEqual(payment);
    await vi.waitFor(() =>
      expect(heardOf(order.outTradeNo)).toMatchObject([{ id: expect.any(String), kind: 'payment', payment }]),
    );
  });

  test('the same order again gives a fresh code, another one under its number none', async () => {
    const order = await ordered();
    const again = await stage.pay.createOrder({ ...order, expiresAt: new Date(Date.now() + 5 * 60_000) });
    expect(again.codeUrl).not.toBe(order.codeUrl);
    for (const change of [{ amountFen: 1 }, { description: '别的' }])
      expect(await failureOf(stage.pay.createOrder({ ...order, ...change }))).toEqual(['OUT_TRADE_NO_USED', false]);
    await stage.ask('/pay', { outTradeNo: order.outTradeNo });
    expect(await failureOf(stage.pay.createOrder(order))).toEqual(['ORDERPAID', false]);
  });

  test('an order that nobody made is absent', async () => {
    expect(await stage.pay.queryOrder('20261115000000-*_')).toEqual({ state: 'ABSENT' });
    expect(await failureOf(stage.pay.closeOrder('nobody-made-it'))).toEqual(['ORDER_NOT_EXIST', false]);
  });

  test('closing ends an order, twice is as good as once, and what is paid stays', async () => {
    const order = await ordered();
    await stage.pay.closeOrder(order.outTradeNo);
    await stage.pay.closeOrder(order.outTradeNo);
    expect(await stage.pay.queryOrder(order.outTradeNo)).toEqual({ state: 'CLOSED' });
    expect(await failureOf(stage.pay.createOrder(order))).toEqual(['ORDER_CLOSED', false]);
    await expect(stage.ask('/pay', { outTradeNo: order.outTradeNo })).rejects.toThrow('closed');
    await stage.ask('/pay', { outTradeNo: order.outTradeNo, afterClose: true });
    expect(await stage.pay.queryOrder(order.outTradeNo)).toMatchObject({ state: 'SUCCESS' });
    expect(await failureOf(stage.pay.closeOrder(order.outTradeNo))).toEqual(['ORDERPAID', false]);
  });

  test('an order ends by itself', async () => {
    const order = await ordered();
    await stage.ask('/expire', { outTradeNo: order.outTradeNo });
    expect(await stage.pay.queryOrder(order.outTradeNo)).toEqual({ state: 'CLOSED' });
    await expect(stage.ask('/pay', { outTradeNo: order.outTradeNo })).rejects.toThrow('closed');
    const soon = newOrder({ expiresAt: new Date(Date.now() + 30_000) });
    expect(await failureOf(stage.pay.createOrder(soon))).toEqual(['PARAM_ERROR', false]);
  });

  test('what is wrong with an order is said, a long description is cut', async () => {
    expect(await failureOf(stage.pay.createOrder(newOrder({ outTradeNo: 'short' })))).toEqual(['PARAM_ERROR', false]);
    expect(await failureOf(stage.pay.createOrder(newOrder({ amountFen: 0 })))).toEqual(['PARAM_ERROR', false]);
    expect(await failureOf(stage.pay.createOrder(newOrder({ notifyUrl: 'http://a.test/?b' })))).toEqual([
      'PARAM_ERROR',
      false,
    ]);
    await ordered({ description: '长'.repeat(300) });
  });

  test('other amounts, apps and currencies are told as they are, and two payments as two', async () => {
    const other = await paid({ amountFen: 1, appId: 'wxOther', currency: 'USD' });
    await vi.waitFor(() =>
      expect(heardOf(other.outTradeNo)).toMatchObject([
        { payment: { amountFen: 1, appId: 'wxOther', currency: 'USD' } },
      ]),
    );
    const { transactionIds, outTradeNo } = await paid({ twice: true });
    await vi.waitFor(() => expect(heardOf(outTradeNo)).toHaveLength(2));
    const told = heardOf(outTradeNo).map((one) => 'kind' in one && one.kind === 'payment' && one.payment.transactionId);
    expect(told.sort()).toEqual(transactionIds.sort());
  });
});

describe('notifies', () => {
  test('come again until they are answered well', async () => {
    stage.answerWith(500, 404);
    const { outTradeNo } = await paid();
    await vi.waitFor(() => expect(heardOf(outTradeNo)).toHaveLength(3));
    expect(new Set(heardOf(outTradeNo).map((one) => 'id' in one && one.id)).size).toBe(1);
    await vi.waitFor(async () => {
      const sent = (await stage.ledger(outTradeNo)).filter(({ kind }) => kind === 'notify');
      expect(sent.map(({ status }) => status)).toEqual([500, 404, 204]);
    });
  });

  test('may be lost, doubled, late, or come before the order is answered', async () => {
    const lost = await paid({ notify: 'lost' });
    expect(await stage.pay.queryOrder(lost.outTradeNo)).toMatchObject({ state: 'SUCCESS' });
    await stage.control({ delayedMs: 200, payAtOnceNext: 1 });
    const early = await ordered();
    expect(heardOf(early.outTradeNo)).toHaveLength(1);
    const doubled = await paid({ notify: 'duplicated' });
    const late = await paid({ notify: 'delayed' });
    expect(heardOf(late.outTradeNo)).toHaveLength(0);
    await vi.waitFor(() => expect(heardOf(late.outTradeNo)).toHaveLength(1));
    expect(heardOf(doubled.outTradeNo)).toHaveLength(2);
    expect(heardOf(lost.outTradeNo)).toHaveLength(0);
  });

  test('of every forged kind are refused, their genuine twins believed', async () => {
    await stage.changeKeys({ make: 'certificate', signWith: [...stage.config.publicKeys.keys()] });
    const { outTradeNo } = await ordered();
    const kinds = await stage.ask<{ kind: string; isGenuine: boolean }[]>('/forge');
    expect(kinds.filter(({ isGenuine }) => !isGenuine).length).toBeGreaterThanOrEqual(60);
    const wrong: string[] = [];
    const reasons: Record<string, string> = {};
    for (const { kind, isGenuine } of kinds) {
      stage.forged.length = 0;
      const { status } = await stage.ask('/forge', {
        outTradeNo,
        kind,
        merchantKey: stage.merchantKey,
        url: `${stage.config.notifyUrl}/forged`,
      });
      const [read] = stage.forged;
      if (read && 'reason' in read) reasons[kind] = read.reason;
      const isBelieved = status === 204 && read !== undefined && 'kind' in read && read.kind === 'payment';
      if (isBelieved !== isGenuine || (!isGenuine && status !== 401)) wrong.push(`${kind}: ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(reasons).toMatchObject({
      'own-key': 'signature',
      'sign-test': 'signature',
      'unknown-serial': 'serial',
      'other-serial': 'signature',
      '301-old': 'time',
      'twice-nonce': 'header',
      reserialised: 'signature',
      'flip-tag': 'resource',
      'other-api-key': 'resource',
      'not-paid': 'content',
    });
    expect(await stage.pay.queryOrder(outTradeNo)).toEqual({ state: 'NOTPAY' });
  });

  test('that are too long are not read', async () => {
    const { outTradeNo } = await ordered();
    const { headers, body } = await stage.ask<{ headers: [string, string][]; body: string }>('/forge', {
      outTradeNo,
      kind: 'genuine',
      isDry: true,
    });
    const raw = Buffer.from(body, 'base64');
    await expect(stage.pay.readNotify(raw, new Headers(headers))).resolves.toMatchObject({ kind: 'payment' });
    await expect(stage.pay.readNotify(Buffer.alloc(65_537), new Headers(headers))).rejects.toMatchObject({
      reason: 'body',
    });
  });
});

describe('keys', () => {
  test('a certificate is fetched when it first signs, both keys are believed, and strangers cause one call a minute', async () => {
    let minutes = 0;
    const pay = createWechatPay({ ...stage.config, now: () => new Date(Date.now() + minutes * 1000) });
    const { outTradeNo } = await ordered();
    const messageOf = async (kind: string) => {
      const { headers, body } = await stage.ask<{ headers: [string, string][]; body: string }>('/forge', {
        outTradeNo,
        kind,
        isDry: true,
      });
      return [Buffer.from(body, 'base64'), new Headers(headers)] as const;
    };
    const calls = async () => (await stage.ledger('/v3/certificates')).length;
    const [publicKeyId = ''] = stage.config.publicKeys.keys();
    await expect(pay.readNotify(...(await messageOf('genuine')))).resolves.toMatchObject({ kind: 'payment' });
    const before = await calls();
    await stage.changeKeys({ make: 'certificate' });
    await expect(pay.readNotify(...(await messageOf('genuine')))).resolves.toMatchObject({ kind: 'payment' });
    expect(await calls()).toBe(before + 1);
    await stage.changeKeys({ signWith: [publicKeyId] });
    await expect(pay.readNotify(...(await messageOf('genuine')))).resolves.toMatchObject({ kind: 'payment' });

    await stage.changeKeys({ make: 'certificate' });
    for (const kind of ['genuine', 'unknown-serial', 'genuine'])
      await expect(pay.readNotify(...(await messageOf(kind)))).rejects.toMatchObject({ reason: 'serial' });
    expect(await calls()).toBe(before + 1);
    minutes = 61;
    await expect(pay.readNotify(...(await messageOf('genuine')))).resolves.toMatchObject({ kind: 'payment' });
    await expect(pay.readNotify(...(await messageOf('own-key')))).rejects.toMatchObject({ reason: 'signature' });
    expect(await calls()).toBe(before + 2);

    await stage.changeKeys({ make: 'public' });
    await expect(pay.readNotify(...(await messageOf('genuine')))).rejects.toMatchObject({ reason: 'serial' });
    await stage.changeKeys({ signWith: [publicKeyId] });
  });

  test('certificates sealed with another key are nobody’s', async () => {
    const { signers } = await stage.changeKeys({ make: 'certificate' });
    const { outTradeNo } = await ordered();
    const { headers, body } = await stage.ask<{ headers: [string, string][]; body: string }>('/forge', {
      outTradeNo,
      kind: 'genuine',
      isDry: true,
    });
    const other = createWechatPay({ ...stage.config, apiV3Key: Buffer.alloc(32, 'x') });
    const read = other.readNotify(Buffer.from(body, 'base64'), new Headers(headers));
    await expect(read).rejects.toMatchObject({ reason: 'serial' });
    await stage.changeKeys({ retire: signers[0], signWith: [...stage.config.publicKeys.keys()] });
  });
});

describe('refunds', () => {
  const refundOf = ({ transactionId, outTradeNo }: { transactionId: string; outTradeNo: string }, change = {}) => ({
    transactionId,
    outTradeNo,
    outRefundNo: `${outTradeNo}-r1`,
    reason: '不想要了',
    refundFen: 990,
    totalFen: 2990,
    ...change,
  });

  test('is asked for, done, told of; the same number again is the same refund', async () => {
    const order = await paid({ notify: 'lost' });
    const asked = refundOf(order);
    expect(await stage.pay.queryRefund(asked.outRefundNo)).toEqual({ state: 'ABSENT' });
    const first = await stage.pay.refund(asked);
    expect(first).toMatchObject({ state: 'PROCESSING', refundId: expect.any(String), refundFen: 990, totalFen: 2990 });
    await vi.waitFor(async () =>
      expect(await stage.pay.queryRefund(asked.outRefundNo)).toMatchObject({ state: 'SUCCESS' }),
    );
    expect(await stage.pay.refund(asked)).toMatchObject({ state: 'SUCCESS', refundId: first.refundId });
    await vi.waitFor(() =>
      expect(heardOf(order.outTradeNo)).toMatchObject([
        { kind: 'refund', refund: { state: 'SUCCESS', outRefundNo: asked.outRefundNo, refundFen: 990 } },
      ]),
    );
    expect(await stage.pay.queryOrder(order.outTradeNo)).toMatchObject({ state: 'REFUND', amountFen: 2990 });
    expect(await failureOf(stage.pay.refund({ ...asked, refundFen: 1 }))).toEqual(['INVALID_REQUEST', false]);
    const more = refundOf(order, { outRefundNo: `${order.outTradeNo}-r2`, refundFen: 2001 });
    expect(await failureOf(stage.pay.refund(more))).toEqual(['INVALID_REQUEST', false]);
    await stage.pay.refund({ ...more, refundFen: 2000 });
  });

  it.each(['CLOSED', 'ABNORMAL'] as const)('may end as %s', async (state) => {
    await stage.control({ refundOutcome: [state] });
    const asked = refundOf(await paid({ notify: 'lost' }));
    await stage.pay.refund(asked);
    await vi.waitFor(() =>
      expect(heardOf(asked.outTradeNo)).toMatchObject([
        { kind: 'refund', refund: { state, outRefundNo: asked.outRefundNo } },
      ]),
    );
    expect(await stage.pay.queryRefund(asked.outRefundNo)).toMatchObject({ state, successTime: undefined });
  });

  test('waits for money and for people', async () => {
    await stage.control({ holdRefunds: true, notEnoughNext: 1 });
    const asked = refundOf(await paid({ notify: 'lost' }));
    expect(await failureOf(stage.pay.refund(asked))).toEqual(['NOT_ENOUGH', false]);
    expect(await stage.pay.refund(asked)).toMatchObject({ state: 'PROCESSING' });
    await stage.ask('/refund', { outRefundNo: asked.outRefundNo, state: 'SUCCESS' });
    expect(await stage.pay.queryRefund(asked.outRefundNo)).toMatchObject({
      state: 'SUCCESS',
      successTime: expect.any(Date),
    });
  });
});

describe('when things go wrong', () => {
  it.each([
    ['systemErrorNext', 'SYSTEM_ERROR'],
    ['limitNext', 'FREQUENCY_LIMITED'],
    ['unsignedNext', 'UNVERIFIED'],
    ['wrongKeyNext', 'UNVERIFIED'],
    ['staleNext', 'UNVERIFIED'],
    ['otherAnswerNext', 'UNVERIFIED'],
    ['redirectNext', 'UNREACHABLE'],
    ['dropReplyNext', 'UNREACHABLE'],
    ['hugeNext', 'UNVERIFIED'],
  ])('%s is %s, and the same call succeeds afterwards', async (fault, code) => {
    const { outTradeNo } = await ordered();
    await stage.control({ [fault]: 1 });
    expect(await failureOf(stage.pay.queryOrder(outTradeNo))).toEqual([code, true]);
    expect(await stage.pay.queryOrder(outTradeNo)).toEqual({ state: 'NOTPAY' });
  });

  test('bad news that is not signed is no news: an order is not absent by it', async () => {
    await stage.control({ unsignedErrorNext: 1 });
    expect(await failureOf(stage.pay.queryOrder('never-ordered-1'))).toEqual(['UNVERIFIED', true]);
  });

  test('a server that says nothing is left', async () => {
    const pay = createWechatPay({ ...stage.config, timeoutMs: 300 });
    await stage.control({ silentNext: 1 });
    const began = performance.now();
    expect(await failureOf(pay.queryOrder('never-ordered-2'))).toEqual(['UNREACHABLE', true]);
    expect(performance.now() - began).toBeLessThan(3000);
    const nobody = createWechatPay({ ...stage.config, url: 'http://127.0.0.1:9' });
    expect(await failureOf(nobody.queryOrder('never-ordered-3'))).toEqual(['UNREACHABLE', true]);
  });

  test('a reply lost after the effect: the effect is there once', async () => {
    const order = newOrder();
    await stage.control({ dropReplyNext: 1 });
    expect(await failureOf(stage.pay.createOrder(order))).toEqual(['UNREACHABLE', true]);
    expect(await stage.pay.queryOrder(order.outTradeNo)).toEqual({ state: 'NOTPAY' });
    await stage.pay.createOrder(order);

    const bought = await paid({ notify: 'lost' });
    const asked = { ...bought, outRefundNo: `${bought.outTradeNo}-r1`, reason: '', refundFen: 2990, totalFen: 2990 };
    await stage.control({ dropReplyNext: 1, holdRefunds: true });
    expect(await failureOf(stage.pay.refund(asked))).toEqual(['UNREACHABLE', true]);
    const found = await stage.pay.queryRefund(asked.outRefundNo);
    expect(await stage.pay.refund(asked)).toEqual(found);
  });

  test('a call signed by another key, for another merchant or long ago is refused', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    for (const change of [
      { privateKey },
      { merchantId: '1900000000' },
      { serial: 'AA' },
      // Its own clock is wrong, so it cannot believe the refusal either.
      { now: () => new Date(Date.now() - 400_000) },
    ]) {
      const [code] = await failureOf(createWechatPay({ ...stage.config, ...change }).queryOrder('never-ordered-4'));
      expect(code).toBe('now' in change ? 'UNVERIFIED' : 'SIGN_ERROR');
    }
  });

  test('orders and refunds outlive a restart of the simulator', async () => {
    const order = await paid({ notify: 'lost' });
    await stage.restart();
    expect(await stage.pay.queryOrder(order.outTradeNo)).toMatchObject({ transactionId: order.transactionId });
  });
});

describe('bills', () => {
  const day = '2026-03-01';
  const refusedDay = '2026-03-02';

  test('a day without anything has no bill', async () => {
    expect(await stage.pay.downloadBill('2026-02-01')).toBeUndefined();
  });

  test('brings the payments of a day by the clock of China, with their fees, and the refunds of another', async () => {
    const late = await paid({ notify: 'lost', at: '2026-03-01T23:59:59+08:00' });
    await paid({ notify: 'lost', at: '2026-03-02T00:00:00+08:00' });
    const rows = await stage.pay.downloadBill(day);
    expect(rows).toEqual([
      {
        kind: 'payment',
        at: new Date('2026-03-01T23:59:59+08:00'),
        appId: stage.config.appId,
        merchantId: stage.config.merchantId,
        transactionId: late.transactionId,
        outTradeNo: late.outTradeNo,
        currency: 'CNY',
        amountFen: 2990,
        refundId: '',
        outRefundNo: '',
        refundFen: 0,
        feeFen: 18,
      },
    ]);
    const outRefundNo = `${late.outTradeNo}-r1`;
    await stage.pay.refund({ ...late, outRefundNo, reason: '', refundFen: 1000, totalFen: 2990 });
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const now = (await stage.pay.downloadBill(today))?.find((row) => row.outRefundNo === outRefundNo);
    expect(now).toMatchObject({ kind: 'refund', refundFen: 1000, feeFen: -6, transactionId: late.transactionId });
  });

  test('that lack rows, have others or changed ones are read as they are', async () => {
    const [known] = (await stage.pay.downloadBill(day)) ?? [];
    const row = known?.transactionId ?? '';
    await stage.ask('/bill', { day, change: [{ row, set: { 订单金额: '0.01' } }] });
    expect(await stage.pay.downloadBill(day)).toMatchObject([{ transactionId: row, amountFen: 1 }]);
    await stage.ask('/bill', { day, drop: [row] });
    expect(await stage.pay.downloadBill(day)).toBeUndefined();
    const extra = {
      交易时间: `${day} 10:00:00`,
      微信订单号: '4200099',
      商户订单号: 'only-theirs',
      交易状态: 'SUCCESS',
      订单金额: '5.00',
    };
    await stage.ask('/bill', { day, add: [extra] });
    expect(await stage.pay.downloadBill(day)).toMatchObject([
      { transactionId: row },
      { outTradeNo: 'only-theirs', amountFen: 500, feeFen: 0 },
    ]);
    await stage.ask('/bill', { day });
  });

  it.each([
    [{ wrongHash: true }, 'UNVERIFIED'],
    [{ broken: true }, 'UNVERIFIED'],
    [{ late: true }, 'STATEMENT_CREATING'],
  ])('%j is %s', async (tampering, code) => {
    await stage.ask('/bill', { day: refusedDay, ...tampering });
    expect(await failureOf(stage.pay.downloadBill(refusedDay))).toEqual([code, true]);
    await stage.ask('/bill', { day: refusedDay });
    expect(await stage.pay.downloadBill(refusedDay)).toHaveLength(1);
  });
});

describe('the phone', () => {
  const phone = async (path: string, init?: RequestInit) => (await fetch(stage.base + path, init)).text();

  test('shows merchant, goods and sum, pays at a press, once', async () => {
    const order = await ordered({ description: '<b>旗舰版</b>' });
    const address = `/phone?code_url=${encodeURIComponent(order.codeUrl)}`;
    const page = await phone(address);
    for (const text of ['知行', '29.90', '立即支付', '&#60;b&#62;旗舰版']) expect(page).toContain(text);
    expect(await phone('/phone')).toContain(encodeURIComponent(order.codeUrl));
    const press = { method: 'POST', body: new URLSearchParams({ code_url: order.codeUrl }) };
    expect(await phone('/phone/pay', press)).toContain('支付成功');
    expect(await phone('/phone/pay', press)).toContain('支付成功');
    await vi.waitFor(() => expect(heardOf(order.outTradeNo)).toHaveLength(1));
    expect(await phone('/phone?code_url=weixin://nothing')).toContain('二维码无效');
    const other = await ordered();
    await stage.pay.closeOrder(other.outTradeNo);
    expect(await phone(`/phone?code_url=${encodeURIComponent(other.codeUrl)}`)).toContain('订单已关闭');
  });
});
