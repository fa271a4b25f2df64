import * as auth from '@zhixing/contract/auth';
import * as qr from '@zhixing/contract/qr-login';
import { findUserInfo } from '@zhixing/contract/user';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, spawnApi } from '../../test/spawn-api.ts';
import { uniqueMail } from '../../test/unique.ts';
import { openWorld, type World } from '../../test/world.ts';
import { newId } from '../base/id.ts';
import { account, checkCode } from '../db/schema/account.ts';
import { audit } from '../db/schema/audit.ts';
import { codeOf } from '../features/auth/check-code.ts';

const passwords = {
  first: 'CANARY-first-1',
  second: 'CANARY-second-2',
  wrong: 'CANARY-wrong-3',
  broken: 'CANARY-broken-4',
};

let world: World;
let api: Api;
let tenant: { id: string; host: string };
let exitCode: number | null;
const name = uniqueMail();
/** Everything the run learned that nobody else may learn. */
const secrets = { tokens: [] as string[], codes: [] as string[], captchas: [] as string[], tickets: [] as string[] };
const replies: { route: string; body: string }[] = [];

const send: Api['send'] = async (route, input, options) => {
  const answer = await api.send(route, input, options);
  replies.push({ route: route.name, body: answer.body });
  for (const cookie of answer.headers['set-cookie'] ?? []) {
    const value = cookie.split(';')[0]?.split('=')[1];
    if (value) secrets.tokens.push(value);
  }
  return answer;
};
const at = () => ({ host: tenant.host });
const captcha = async () => {
  const { data } = await send(auth.captchaImage, {}, at());
  const code = (await world.services.tickets.peek('captcha', data.uuid)) ?? '';
  secrets.captchas.push(code);
  return { uuid: data.uuid, code };
};
const logIn = async (password: string) => {
  const answer = await send(auth.login, { body: { username: name, password, ...(await captcha()) } }, at());
  if (answer.code === 200) secrets.tokens.push(answer.data.token);
  return answer;
};
/** Straight into the table: asking twice within a minute would be refused. */
const newCode = async (scene: auth.CheckCodeScene) => {
  const id = newId();
  await world.services.db.inTenant(tenant.id, (tx) =>
    tx.insert(checkCode).values({
      tenantId: tenant.id,
      id,
      account: name,
      channel: 'EMAIL',
      scene,
      locale: 'zh-CN',
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 600_000),
    }),
  );
  const code = codeOf(world.services.env.APP_SECRET, id);
  secrets.codes.push(code);
  return code;
};
const sentCode = async () => {
  const [row] = await world.services.db.inTenant(tenant.id, (tx) =>
    tx.select().from(checkCode).where(eq(checkCode.account, name)).orderBy(desc(checkCode.createdAt)).limit(1),
  );
  const code = codeOf(world.services.env.APP_SECRET, row?.id ?? '');
  secrets.codes.push(code);
  return code;
};
/** As a word of its own: six digits may well stand inside an id. */
const asWord = (text: string) => new RegExp(`(?<![\\w-])${text}(?![\\w-])`);

beforeAll(async () => {
  world = await openWorld();
  tenant = await world.addTenant();
  api = await spawnApi({ LOG_LEVEL: 'trace' });
});
afterAll(async () => {
  await api?.stop().catch(() => undefined);
  await world?.close();
});

describe('a run through every way in, at the most talkative log level', () => {
  it('registers, logs in by password and by code, resets, and signs in by ticket and by QR code', async () => {
    expect((await send(auth.sendCheckCode, { body: { account: name, type: 'EMAIL', scene: 'REG' } }, at())).code).toBe(
      200,
    );
    const body = { account: name, checkCode: await sentCode(), password: passwords.first };
    const registered = await send(auth.register, { body }, at());
    expect(registered.code).toBe(200);
    secrets.tokens.push(registered.data.token);
    expect((await logIn(passwords.first)).code).toBe(200);
    expect((await logIn(passwords.wrong)).errorCode).toBe('LOGIN_FAILED');

    const byCode = await send(
      auth.emailPhoneLogin,
      { body: { account: name, checkCode: await newCode('LOGIN') } },
      at(),
    );
    secrets.tokens.push(byCode.data.token);
    const reset = { account: name, checkCode: await newCode('FORGET'), newPassword: passwords.second };
    expect((await send(auth.resetPassword, { body: reset }, at())).code).toBe(200);
    const again = await logIn(passwords.second);
    const { token } = again.data;

    const ticket = await send(auth.issueXat, {}, { ...at(), token });
    secrets.tickets.push(ticket.data.xat);
    const exchanged = await send(auth.exchangeXat, { body: { xat: ticket.data.xat } }, at());
    secrets.tokens.push(exchanged.data.token);
    const { id, secret } = (await send(qr.qrCode, {}, at())).data;
    secrets.tickets.push(secret);
    await send(qr.qrCodeScan, { params: { id } }, { ...at(), token });
    await send(qr.qrCodeConfirm, { params: { id }, body: { allow: true } }, { ...at(), token });
    const polled = await send(qr.qrCodeStatus, { params: { id } }, { ...at(), token: secret });
    secrets.tokens.push(polled.data.token ?? '');
    expect((await send(findUserInfo, {}, { ...at(), token })).code).toBe(200);
    expect((await send(auth.logout, {}, { ...at(), token })).code).toBe(200);
    expect(secrets.tokens.every((known) => known.length > 30)).toBe(true);
  });

  it('and through every way to fail: bad input, broken JSON, a token in the address, a failing query', async () => {
    const headers = { host: tenant.host, 'content-type': 'application/json' };
    const [token = ''] = secrets.tokens;
    const short = { username: name, password: passwords.broken, code: 'x'.repeat(20), uuid: 'no' };
    expect((await send(auth.login, { body: short }, at())).status).toBe(400);
    const wrong = { account: name, checkCode: '000000', password: passwords.broken };
    expect((await send(auth.register, { body: wrong }, at())).errorCode).toBe('CHECK_CODE_WRONG');
    const broken = await api.call(
      'POST',
      auth.login.path,
      headers,
      `{"password":"${passwords.broken}","token":"${token}`,
    );
    expect(broken.status).toBe(400);
    expect((await api.call('GET', `/agent-execute?xat=${token}`, { host: tenant.host })).status).toBe(200);
    expect((await api.call('GET', `/agent_api/none?token=${token}`, { host: tenant.host })).status).toBe(404);
    expect((await api.call('GET', `/agent_api/%ff?token=${token}`, { host: tenant.host })).status).toBe(400);
    expect(
      (await api.call('GET', findUserInfo.path, { host: tenant.host, authorization: `Basic ${token}` })).status,
    ).toBe(403);
    expect((await api.call('GET', findUserInfo.path, { host: tenant.host, cookie: `zx_token=${token}x` })).status).toBe(
      403,
    );
    const nul = JSON.stringify({
      account: `a\u0000${name}`,
      checkCode: secrets.codes[0],
      newPassword: passwords.broken,
    });
    replies.push({
      route: 'resetPassword',
      body: (await api.call('POST', auth.resetPassword.path, headers, nul)).body,
    });
  });

  it('is printed without a password, token, check code, captcha or ticket', async () => {
    exitCode = await api.stop();
    const printed = api.printed();
    const lines = printed.trim().split('\n');
    const requests = lines.filter((line) => line.includes('"msg":"request"'));
    expect(requests.length).toBeGreaterThan(20);
    expect(exitCode).toBe(0);
    const found = (words: string[]) => words.filter((word) => asWord(word).test(printed));
    process.stdout.write(
      `  secrets: ${lines.length} lines, ${requests.length} requests; looked for ${secrets.tokens.length} tokens, ` +
        `${secrets.codes.length} codes, ${secrets.tickets.length} tickets, ${Object.keys(passwords).length} passwords\n`,
    );
    expect(printed).not.toContain('CANARY');
    expect(found(secrets.tokens)).toEqual([]);
    expect(found(secrets.codes)).toEqual([]);
    expect(found(secrets.tickets)).toEqual([]);
    expect(found(secrets.captchas.map((code) => `"${code}"`))).toEqual([]);
    expect(printed).not.toContain('$argon2');
    expect(printed).not.toContain(world.services.env.APP_SECRET);
  });

  it('is printed without the name of the account', () => {
    expect(api.printed()).not.toContain(name);
  });
});

describe('what comes back, and what stays', () => {
  it('no answer of an auth call carries the check code, a captcha answer or a password', () => {
    expect(new Set(replies.map(({ route }) => route)).size).toBeGreaterThanOrEqual(12);
    for (const { route, body } of replies) {
      const shown = [...secrets.codes, ...secrets.captchas.map((code) => `"${code}"`)].filter((code) =>
        asWord(code).test(body),
      );
      expect([route, shown]).toEqual([route, []]);
      expect(body).not.toMatch(/CANARY|argon2|passwordHash/);
    }
  });

  it('tables keep no password, token or code as it was typed', async () => {
    const kept = await world.services.db.inTenant(tenant.id, async (tx) =>
      JSON.stringify([
        await tx.select().from(account),
        await tx.select().from(audit),
        await tx.select().from(checkCode),
      ]),
    );
    expect(kept).toContain('$argon2id$');
    expect(kept).not.toContain('CANARY');
    for (const word of [...secrets.tokens, ...secrets.tickets, ...secrets.codes])
      expect(kept).not.toMatch(asWord(word));
  });
});
