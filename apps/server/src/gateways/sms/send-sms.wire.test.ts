import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort, inspectSimulator, spawnSimulator } from '../../../test/spawn-simulator.ts';
import { type Acs3Call, signAcs3 } from './acs3-sign.ts';
import { createSmsGateway, SmsRefused } from './send-sms.ts';

const dir = mkdtempSync(join(tmpdir(), 'zhixing-sms-'));
const port = await findFreePort();
const base = `http://127.0.0.1:${port}`;
const { ledger, messages, control } = inspectSimulator(base);
const config = {
  endpoint: base,
  accessKeyId: 'LTAI-test',
  accessKeySecret: 'secret-of-test',
  signName: '知行',
  templateCode: 'SMS_154950909',
};
const gateway = createSmsGateway(config);
const never = new AbortController().signal;

const start = () =>
  spawnSimulator('sms', {
    SMS_HTTP_PORT: String(port),
    SMS_ACCESS_KEY_ID: config.accessKeyId,
    SMS_ACCESS_KEY_SECRET: config.accessKeySecret,
    SIM_DIR: dir,
  });
let simulator: Awaited<ReturnType<typeof start>>;

beforeAll(async () => {
  simulator = await start();
});
afterAll(async () => {
  expect(await simulator.stop()).toBe(0);
  rmSync(dir, { recursive: true });
});

let lastPhone = 13800000000;
const nextPhone = () => String(++lastPhone);

function signed(phone: string, change: Partial<Acs3Call> = {}) {
  const query = { PhoneNumbers: phone, SignName: '知行', TemplateCode: 'SMS_1', TemplateParam: '{"code":"1"}' };
  const call = { ...config, action: 'SendSms', version: '2017-05-25', query, date: new Date() };
  return signAcs3({ ...call, nonce: crypto.randomUUID(), ...change });
}

async function post({ url, headers }: ReturnType<typeof signAcs3>) {
  const response = await fetch(url, { method: 'POST', headers });
  return { status: response.status, ...(await response.json()) };
}

test('a good signature is answered OK and the code arrives', async () => {
  const phone = nextPhone();
  await gateway.send({ phone, code: '135790', outId: 'out-1' }, never);
  expect(await ledger(phone)).toMatchObject({ accepted: 1, delivered: 1 });
  expect(await messages(phone)).toMatchObject([
    { signName: '知行', templateParam: { code: '135790' }, outId: 'out-1' },
  ]);
  expect(await post(signed(phone))).toMatchObject({ status: 200, Code: 'OK', BizId: expect.any(String) });
});

test('the same OutId for one phone is accepted twice and delivered once', async () => {
  const phone = nextPhone();
  await gateway.send({ phone, code: '135790', outId: 'out-2' }, never);
  await gateway.send({ phone: `+86${phone}`, code: '135790', outId: 'out-2' }, never);
  expect(await ledger(phone)).toMatchObject({ accepted: 2, delivered: 1, duplicates: 1 });
});

test('a tampered parameter, a wrong secret and an unknown key are refused', async () => {
  const phone = nextPhone();
  const call = signed(phone);
  const tampered = { ...call, url: call.url.replace(phone, nextPhone()) };
  expect(await post(tampered)).toMatchObject({ status: 400, Code: 'SignatureDoesNotMatch' });
  expect(await post(call)).toMatchObject({ Code: 'OK' });

  const sms = { phone, code: '135790', outId: 'out-3' };
  const wrongSecret = createSmsGateway({ ...config, accessKeySecret: 'wrong' });
  await expect(wrongSecret.send(sms, never)).rejects.toBeInstanceOf(SmsRefused);
  const wrongKey = createSmsGateway({ ...config, accessKeyId: 'nobody' });
  await expect(wrongKey.send(sms, never)).rejects.toThrow('InvalidAccessKeyId.NotFound');
});

test('a body that was not signed is refused', async () => {
  const { url, headers } = signed(nextPhone());
  const response = await fetch(url, { method: 'POST', headers, body: Buffer.from('OutId=1') });
  expect(await response.json()).toMatchObject({ Code: 'SignatureDoesNotMatch' });
});

test('a stale date is refused', async () => {
  const minute = 60_000;
  const at = (ms: number) => signed(nextPhone(), { date: new Date(Date.now() + ms) });
  expect(await post(at(-16 * minute))).toMatchObject({ status: 400, Code: 'InvalidTimeStamp.Expired' });
  expect(await post(at(16 * minute))).toMatchObject({ status: 400, Code: 'InvalidTimeStamp.Expired' });
  expect(await post(at(-14 * minute))).toMatchObject({ Code: 'OK' });
});

test('a reused nonce is refused', async () => {
  const phone = nextPhone();
  const call = signed(phone);
  expect(await post(call)).toMatchObject({ Code: 'OK' });
  expect(await post(call)).toMatchObject({ status: 400, Code: 'SignatureNonceUsed' });
  expect(await ledger(phone)).toMatchObject({ accepted: 1 });
});

test('limit control and 503 are ordinary errors, and sending again succeeds', async () => {
  const sms = { phone: nextPhone(), code: '135790', outId: 'out-4' };
  for (const fault of [{ failNext: 1 }, { httpErrorNext: 1 }]) {
    await control(fault);
    const error = await gateway.send(sms, never).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(SmsRefused);
  }
  await gateway.send(sms, never);
  expect(await ledger(sms.phone)).toMatchObject({ accepted: 1, delivered: 1 });
});

test('flow control, once switched on, allows one code a minute', async () => {
  const phone = nextPhone();
  await control({ flowControl: true });
  await gateway.send({ phone, code: '135790', outId: 'out-5' }, never);
  const second = gateway.send({ phone, code: '135790', outId: 'out-6' }, never);
  await expect(second).rejects.toThrow('isv.BUSINESS_LIMIT_CONTROL: 触发分钟级流控');
  await control({ flowControl: false });
});

test('a number that is no number is a refusal that does not repeat the code', async () => {
  const error = await gateway.send({ phone: '12345', code: '135790', outId: 'out-7' }, never).catch((e: Error) => e);
  expect(error).toBeInstanceOf(SmsRefused);
  expect(String(error)).toContain('isv.MOBILE_NUMBER_ILLEGAL');
  expect(String(error)).not.toContain('135790');
});

test('the abort signal ends a slow send at once', async () => {
  await control({ delayMs: 5000 });
  const began = Date.now();
  const sms = { phone: nextPhone(), code: '135790', outId: 'out-8' };
  await expect(gateway.send(sms, AbortSignal.timeout(300))).rejects.toThrow();
  expect(Date.now() - began).toBeLessThan(1500);
  await control({ delayMs: 0 });
});

test('the ledger survives kill -9 and a restart', async () => {
  const sms = { phone: nextPhone(), code: '135790', outId: 'out-9' };
  await gateway.send(sms, never);
  await simulator.stop('SIGKILL');
  simulator = await start();
  await gateway.send(sms, never);
  expect(await ledger(sms.phone)).toMatchObject({ accepted: 2, delivered: 1, duplicates: 1 });
});

test('the inbox page shows the check code', async () => {
  const phone = nextPhone();
  await gateway.send({ phone, code: '975310', outId: 'out-10' }, never);
  const page = await (await fetch(`${base}/inbox?to=${phone}`)).text();
  expect(page).toContain('演示短信');
  expect(page).toContain('975310');
});
