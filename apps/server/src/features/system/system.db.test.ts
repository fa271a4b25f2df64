import { createInvite } from '@zhixing/contract/account-link';
import { listAudit } from '@zhixing/contract/admin';
import { emailPhoneLogin, register, resetPassword, sendCheckCode } from '@zhixing/contract/auth';
import { systemState, testSystemPart } from '@zhixing/contract/system';
import { getTenantInfo } from '@zhixing/contract/tenant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformHost } from '../../../test/principals.ts';
import { inspectSimulator } from '../../../test/spawn-simulator.ts';
import { uniqueAddress, uniqueMail } from '../../../test/unique.ts';
import { openWorld, type World } from '../../../test/world.ts';

const nothing = {
  SMTP_URL: '',
  MAIL_FROM: '',
  SMS_ENDPOINT: '',
  SMS_ACCESS_KEY_ID: '',
  SMS_ACCESS_KEY_SECRET: '',
  SMS_SIGN_NAME: '',
  SMS_TEMPLATE_CODE: '',
};

let world: World;
let bare: World;
let admin: { host: string; token: string };
const mail = uniqueMail();

beforeAll(async () => {
  world = await openWorld();
  bare = await openWorld({ env: nothing });
  const account = await world.addAccount(platformHost, { role: 'admin', email: mail });
  admin = { host: platformHost, token: await world.openToken(platformHost, account) };
});
afterAll(async () => {
  await bare?.close();
  await world?.close();
});

type Part = 'mail' | 'sms' | 'store' | 'postgres' | 'valkey' | 'engine' | 'sandbox';
const test = async (at: World, part: Part) => (await at.send(testSystemPart, { params: { part } }, admin)).data.outcome;
const stateIn = async (at: World) => {
  const { data, reply } = await at.send(systemState, {}, admin);
  return { ...data, body: reply.body, of: Object.fromEntries(data.parts.map(({ name, state }) => [name, state])) };
};

describe('the page of the platform itself', () => {
  it('says what is configured by name, and no value of it', async () => {
    const { of, body, parts } = await stateIn(world);
    expect(of).toMatchObject({ postgres: 'up', valkey: 'up', store: 'up', mail: 'set', sms: 'set' });
    expect(parts.find(({ name }) => name === 'mail')?.settings).toEqual([
      { name: 'SMTP_URL', isSet: true },
      { name: 'MAIL_FROM', isSet: true },
    ]);
    const { SMTP_URL, S3_SECRET_KEY, SANDBOX_KEY, SMS_ACCESS_KEY_SECRET, DATABASE_URL } = world.services.env;
    for (const value of [SMTP_URL, S3_SECRET_KEY, SANDBOX_KEY, SMS_ACCESS_KEY_SECRET, DATABASE_URL])
      expect(body).not.toContain(value);
    expect((await stateIn(bare)).of).toMatchObject({ mail: 'unset', sms: 'unset' });
  });

  it('tests for real: a mail to the caller’s own address, an object, each part; and writes it down', async () => {
    for (const part of ['mail', 'store', 'postgres', 'valkey', 'engine'] as const)
      expect([part, await test(world, part)]).toEqual([part, 'ok']);
    expect(await test(world, 'sms')).toBe('no-phone');
    expect([await test(bare, 'mail'), await test(bare, 'sms')]).toEqual(['unset', 'unset']);
    const inbox = inspectSimulator(process.env.MAIL_INBOX_URL ?? '');
    expect(await inbox.messages(mail)).toMatchObject([{ subject: expect.stringContaining('测试邮件') }]);
    const { data } = await world.send(listAudit, { query: { action: 'system.test' } }, admin);
    expect(data.content[0]).toMatchObject({ action: 'system.test' });
  });

  it('is the platform’s: other staff have no permission', async () => {
    const { host } = await world.addTenant();
    const token = await world.openToken(host, await world.addAccount(host, { role: 'admin' }));
    expect((await world.send(systemState, {}, { host, token })).errorCode).toBe('NO_PERMISSION');
    const call = { params: { part: 'mail' as const } };
    expect((await world.send(testSystemPart, call, { host, token })).errorCode).toBe('NO_PERMISSION');
  });
});

describe('without mail and text messages', () => {
  it('nothing is offered that needs them, and the server refuses the same', async () => {
    const { host } = await world.addTenant();
    const at = { host, address: uniqueAddress() };
    const { data } = await bare.send(getTenantInfo, { query: {} }, at);
    expect([data.codeWays, data.flags.registrationOpen]).toEqual([[], false]);
    const [account, checkCode] = [uniqueMail(), '123456'];
    const password = 'plain-walnut-73';
    const refusals = [
      await bare.send(sendCheckCode, { body: { account, type: 'EMAIL', scene: 'LOGIN' } }, at),
      await bare.send(register, { body: { account, checkCode, password } }, at),
      await bare.send(emailPhoneLogin, { body: { account, checkCode } }, at),
      await bare.send(resetPassword, { body: { account, checkCode, newPassword: password } }, at),
      await bare.send(createInvite, { body: { role: 'user', email: account } }, admin),
    ];
    expect(refusals.map(({ errorCode }) => errorCode)).toEqual(refusals.map(() => 'MAIL_NOT_SET_UP'));
    const phone = { account: '13800138000', type: 'PHONE' as const, scene: 'LOGIN' as const };
    expect((await bare.send(sendCheckCode, { body: phone }, at)).errorCode).toBe('SMS_NOT_SET_UP');
  });
});
