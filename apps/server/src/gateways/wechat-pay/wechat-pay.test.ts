import { createCipheriv, generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openResource, resource } from './open-resource.ts';
import { PaymentError } from './payment-provider.ts';
import { readBill, readYuan } from './read-bill.ts';
import { createNotifyReader } from './read-notify.ts';
import { signRequest } from './sign-request.ts';
import { order, refund } from './transaction.ts';
import { verifyMessage } from './verify-message.ts';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const { publicKey, privateKey } = pair();

describe('signing', () => {
  const call = {
    merchantId: '1900009191',
    serial: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
    privateKey,
    method: 'GET',
    path: '/v3/certificates?a=1',
    timestamp: 1554208460,
    nonce: '593BEC0C930BF1AFEB40B4A08C8FB242',
    body: '',
  };

  it('covers method, path, time, nonce and body, each on a line of its own', () => {
    const header = signRequest({ ...call, method: 'POST', body: '{"a":"知行"}' });
    const [, signature = ''] = /signature="([^"]+)"/.exec(header) ?? [];
    const text = 'POST\n/v3/certificates?a=1\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n{"a":"知行"}\n';
    expect(verify('sha256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))).toBe(true);
  });

  it("has the form of WeChat's manual", () => {
    expect(signRequest(call).replace(/signature="[^"]+"/, 'signature="…"')).toBe(
      'WECHATPAY2-SHA256-RSA2048 mchid="1900009191",nonce_str="593BEC0C930BF1AFEB40B4A08C8FB242",' +
        'signature="…",timestamp="1554208460",serial_no="1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C"',
    );
  });
});

describe('verifying', () => {
  const now = new Date(1_750_000_000_500);
  const raw = Buffer.from('{"id":"1"}');
  const signed = (seconds = 1_750_000_000, body = raw) => ({
    'wechatpay-timestamp': String(seconds),
    'Wechatpay-Nonce': 'c5ac7061fccab6bf3e254dcf98995b8c',
    'Wechatpay-Serial': 'PUB_KEY_ID_1',
    'Wechatpay-Signature': sign(
      'sha256',
      Buffer.from(`${seconds}\nc5ac7061fccab6bf3e254dcf98995b8c\n${body}\n`),
      privateKey,
    ).toString('base64'),
  });
  const keys = new Map([['PUB_KEY_ID_1', publicKey]]);
  const check = (headers: Parameters<typeof verifyMessage>[0]['headers'], body = raw) =>
    verifyMessage({ raw: body, headers }, (serial) => keys.get(serial), now);

  it('believes what the key of the serial signed within five minutes', async () => {
    expect(await check(signed())).toBeUndefined();
    expect(await check(new Headers(signed()))).toBeUndefined();
    for (const seconds of [-299, 299]) expect(await check(signed(1_750_000_000 + seconds))).toBeUndefined();
  });

  it('refuses what is older, what is from tomorrow, and other bytes', async () => {
    for (const seconds of [-300, 300, -301, 301, -86_400])
      expect(await check(signed(1_750_000_000 + seconds))).toBe('time');
    expect(await check(signed(), Buffer.from('{"id": "1"}'))).toBe('signature');
    expect(await check({ ...signed(), 'Wechatpay-Serial': 'PUB_KEY_ID_2' })).toBe('serial');
  });

  it('refuses a header that is missing, comes twice, in two spellings, or joined', async () => {
    for (const name of Object.keys(signed())) {
      const headers: Record<string, string> = signed();
      const value = headers[name] ?? '';
      expect(await check({ ...headers, [name]: undefined }), name).toBe('header');
      expect(await check({ ...headers, [name]: [value, value] }), name).toBe('header');
      expect(await check({ ...headers, [name.toUpperCase()]: value }), name).toBe('header');
      const joined = new Headers(headers);
      joined.append(name, value);
      expect(await check(joined), name).toBe('header');
    }
  });
});

describe('opening', () => {
  const key = Buffer.from('0123456789abcdef0123456789abcdef');
  const close = (text: string, aad: string, nonce = 'fdasflkja484') => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad));
    return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64');
  };
  const box = (aad: string, said: string | null | undefined = aad) => ({
    algorithm: 'AEAD_AES_256_GCM' as const,
    ciphertext: close('{"知行":1}', aad),
    nonce: 'fdasflkja484',
    associated_data: said,
  });

  it('opens what was sealed with the key, with associated data or without', () => {
    for (const aad of ['transaction', '']) expect(openResource(key, box(aad))).toBe('{"知行":1}');
    expect(openResource(key, box('', null))).toBe('{"知行":1}');
  });

  it('opens nothing else', () => {
    expect(openResource(Buffer.alloc(32), box('transaction'))).toBeUndefined();
    expect(openResource(key, box('transaction', ''))).toBeUndefined();
    expect(openResource(key, { ...box('transaction'), ciphertext: 'AAAA' })).toBeUndefined();
    expect(openResource(key, { ...box('transaction'), nonce: '知行知行知行知行知行知行' })).toBeUndefined();
    expect(resource.safeParse({ ...box('a'), nonce: 'short' }).success).toBe(false);
    expect(resource.safeParse({ ...box('a'), algorithm: 'AEAD_AES_128_GCM' }).success).toBe(false);
  });
});

describe('a notify', () => {
  const now = new Date(1_750_000_000_000);
  const apiV3Key = Buffer.from('0123456789abcdef0123456789abcdef');
  const read = createNotifyReader({ apiV3Key, findKey: () => publicKey, now: () => now });
  const message = (eventType: string, content: object) => {
    const cipher = createCipheriv('aes-256-gcm', apiV3Key, 'fdasflkja484').setAAD(Buffer.from('x'));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final(), cipher.getAuthTag()]);
    const raw = Buffer.from(
      JSON.stringify({
        id: 'EV-1',
        event_type: eventType,
        resource_type: 'encrypt-resource',
        resource: {
          algorithm: 'AEAD_AES_256_GCM',
          ciphertext: sealed.toString('base64'),
          associated_data: 'x',
          nonce: 'fdasflkja484',
        },
      }),
    );
    const signature = sign('sha256', Buffer.from(`1750000000\nabc\n${raw}\n`), privateKey).toString('base64');
    const signed = { timestamp: '1750000000', nonce: 'abc', serial: 'A', signature };
    return read(raw, Object.fromEntries(Object.entries(signed).map(([name, value]) => [`wechatpay-${name}`, value])));
  };

  it('about something that is not ours to know is told as such', async () => {
    expect(await message('PROFITSHARING', {})).toEqual({ id: 'EV-1', kind: 'other', eventType: 'PROFITSHARING' });
  });

  it('that says one thing outside and another inside is refused', async () => {
    for (const type of ['TRANSACTION.SUCCESS', 'REFUND.SUCCESS'])
      await expect(message(type, { trade_state: 'NOTPAY' })).rejects.toMatchObject({ reason: 'content' });
  });
});

describe('reading', () => {
  const refunded = {
    refund_id: '5',
    out_refund_no: 'r',
    out_trade_no: 'o',
    transaction_id: '4',
    amount: { total: 2, refund: 1 },
  };

  it('a refund has a state, by either name', () => {
    expect(refund.parse({ ...refunded, status: 'PROCESSING' }).state).toBe('PROCESSING');
    expect(refund.parse({ ...refunded, refund_status: 'ABNORMAL' }).state).toBe('ABNORMAL');
    expect(refund.safeParse(refunded).success).toBe(false);
  });

  it('an order that is paid has all that is compared, or is not read', () => {
    const paid = {
      trade_state: 'SUCCESS',
      appid: 'wx1',
      mchid: '1',
      out_trade_no: 'o',
      transaction_id: '4',
      success_time: '2026-11-15T10:00:00+08:00',
      amount: { total: 2990, payer_total: 2000, currency: 'CNY' },
    };
    expect(order.parse(paid)).toMatchObject({ amountFen: 2990, successTime: new Date('2026-11-15T02:00:00Z') });
    for (const name of Object.keys(paid))
      expect(order.safeParse({ ...paid, [name]: undefined }).success, name).toBe(false);
    expect(order.parse({ trade_state: 'NOTPAY', out_trade_no: 'o' })).toEqual({ state: 'NOTPAY', outTradeNo: 'o' });
  });

  it('an error says whether the same may be tried again', () => {
    const retried = ['SYSTEM_ERROR', 'FREQUENCY_LIMITED', 'UNVERIFIED', 'UNREACHABLE', 'STATEMENT_CREATING'];
    const final = ['ORDERPAID', 'OUT_TRADE_NO_USED', 'SIGN_ERROR', 'NOT_ENOUGH', 'PARAM_ERROR', 'SOMETHING_NEW'];
    expect(retried.map((code) => new PaymentError(code).isRetryable)).toEqual(retried.map(() => true));
    expect(final.map((code) => new PaymentError(code).isRetryable)).toEqual(final.map(() => false));
  });
});

describe('bills', () => {
  it.each([
    ['0.00', 0],
    ['0.01', 1],
    ['0.29', 29],
    ['1.10', 110],
    ['8.2', 820],
    ['35', 3500],
    ['1234567.89', 123_456_789],
    ['4503599627370.49', 450_359_962_737_049],
    ['-0.02000', -2],
    ['0.00000', 0],
    ['-0.00', 0],
  ])('%s 元 are %i 分', (yuan, fen) => {
    expect(readYuan(yuan)).toBe(fen);
  });

  it.each([
    '',
    '-',
    '.5',
    '1.',
    '1e3',
    '1,000.00',
    ' 1.00',
    '0.001',
    '0.00600',
    '１.00',
    'NaN',
    '--1.00',
    '99999999999999.00',
  ])('%j is no amount', (text) => {
    expect(() => readYuan(text)).toThrow();
  });

  const names =
    '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
  const paid =
    '`2026-11-15 23:59:59,`wx1,`1900,`0,`,`4200001,`20261115235800001,`oX,`NATIVE,`SUCCESS,`OTHERS,`CNY,`29.90,`0.00,`0,`0,`0.00,`0.00,`,`,`旗舰版, 一个月,`,`0.18000,`0.60%,`29.90,`0.00,`';
  const back =
    '`2026-11-15 10:00:00,`wx1,`1900,`0,`,`4200000,`20261114000000001,`oX,`NATIVE,`REFUND,`OTHERS,`CNY,`0.00,`0.00,`5030001,`r-1,`8.90,`0.00,`ORIGINAL,`PROCESSING,`基础版,`,`-0.05000,`0.60%,`0.00,`8.90,`';
  const sums = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
  const bill = (...rows: string[]) =>
    `\uFEFF${[names, ...rows, sums, '`2,`29.90,`8.90,`0.00,`0.13000,`29.90,`8.90'].join('\r\n')}\r\n`;

  it('are read by the names of their columns, payments and refunds', () => {
    expect(readBill(bill(paid, back))).toEqual([
      {
        kind: 'payment',
        at: new Date('2026-11-15T15:59:59Z'),
        appId: 'wx1',
        merchantId: '1900',
        transactionId: '4200001',
        outTradeNo: '20261115235800001',
        currency: 'CNY',
        amountFen: 2990,
        refundId: '',
        outRefundNo: '',
        refundFen: 0,
        feeFen: 18,
      },
      {
        kind: 'refund',
        at: new Date('2026-11-15T02:00:00Z'),
        appId: 'wx1',
        merchantId: '1900',
        transactionId: '4200000',
        outTradeNo: '20261114000000001',
        currency: 'CNY',
        amountFen: 0,
        refundId: '5030001',
        outRefundNo: 'r-1',
        refundFen: 890,
        feeFen: -5,
      },
    ]);
    expect(readBill(bill())).toEqual([]);
  });

  it('may have more columns, in another order', () => {
    const more = bill(`\`新,${paid}`).replace('交易时间', '新列,交易时间');
    expect(readBill(more)).toMatchObject([{ transactionId: '4200001', amountFen: 2990 }]);
  });

  it('are not read by half', () => {
    expect(() => readBill(bill(paid).replace('手续费,', '别的,'))).toThrow('column');
    expect(() => readBill(bill(paid.slice(0, -2)))).toThrow('fields');
    expect(() => readBill(bill(paid.replace('29.90', '2 9.90').replace('`29.90', '`x')))).toThrow('amount');
    expect(() => readBill(bill(paid.replace('23:59:59', '25:00:00')))).toThrow('moment');
    expect(() => readBill(`${names}\r\n${paid}\r\n`)).toThrow('sums');
    expect(() => readBill('')).toThrow();
  });
});
