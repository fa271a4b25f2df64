import * as contract from '@zhixing/contract/auth';
import { askProof, proofBits } from '@zhixing/contract/proof';
import type { ProofPurpose } from '@zhixing/contract/proof-purpose';
import { solveProof } from '@zhixing/contract/proof-work';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/ci/tier.ts';
import { uniqueAddress, uniqueMail } from '../../../test/unique.ts';
import { openWorld, testPassword, type World } from '../../../test/world.ts';
import { networkOf } from '../../base/network-of.ts';
import { checkCode } from '../../db/schema/account.ts';

let world: World;
let host: string;
let tenantId: string;
let clock = 0;

beforeAll(async () => {
  world = await openWorld({ now: () => new Date(Date.now() + clock) });
  ({ host, id: tenantId } = await world.addTenant());
});
afterAll(() => world.close());

const captcha = async () => {
  const { data } = await world.send(contract.captchaImage, {}, { host, address: uniqueAddress() });
  return { uuid: data.uuid, code: (await world.services.tickets.peek('captcha', data.uuid)) ?? '' };
};
const tryLogin = async (username: string, password: string, address: string, proof?: string | null) =>
  world.send(
    contract.login,
    { body: { username, password, ...(await captcha()) } },
    { host, address, ...(proof === undefined ? {} : { proof }) },
  );
const challengeFor = async (purpose: ProofPurpose, account = '', address = uniqueAddress()) =>
  (await world.send(askProof, { body: { purpose, account } }, { host, address })).data;
const proofFor = async (purpose: ProofPurpose, account = '') => solveProof(await challengeFor(purpose, account));
const sentCodes = async () => {
  const [row] = await world.services.db.inTenant(tenantId, (tx) =>
    tx.select({ count: sql<number>`count(*)::int` }).from(checkCode),
  );
  return row?.count ?? 0;
};
const askCode = (account: string, scene: contract.CheckCodeScene, address: string) =>
  world.send(contract.sendCheckCode, { body: { account, type: 'EMAIL', scene } }, { host, address });
const guess = (account: string, code: string, address: string) =>
  world.send(contract.emailPhoneLogin, { body: { account, checkCode: code } }, { host, address });

describe('codes', () => {
  it('40 codes to strangers’ numbers without a proof: none is sent', async () => {
    const address = uniqueAddress();
    const before = await sentCodes();
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        world.send(
          contract.sendCheckCode,
          { body: { account: `138${String(10_000_000 + index)}`, type: 'PHONE', scene: 'REG' } },
          { host, address, proof: null },
        ),
      ),
    );
    expect(new Set(replies.map(({ errorCode }) => errorCode))).toEqual(new Set(['PROOF_REQUIRED']));
    expect((await sentCodes()) - before).toBe(0);
  });

  it('300 code guesses from one address end in 429 with a time to come back', async () => {
    const address = uniqueAddress();
    const replies = [];
    for (let no = 0; no < 300; no++) replies.push(await guess(uniqueMail(), '123456', address));
    const judged = replies.filter(({ errorCode }) => errorCode === 'CHECK_CODE_WRONG');
    const barred = replies.filter(({ status }) => status === 429);
    expect(judged).toHaveLength(30);
    expect(barred).toHaveLength(270);
    for (const { reply } of barred) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect((await guess(uniqueMail(), '123456', uniqueAddress())).errorCode).toBe('CHECK_CODE_WRONG');
  }, 120_000);

  it('a code dies after five wrong tries, from however many addresses', async () => {
    const name = uniqueMail();
    await world.addAccount(host, { username: name, email: name });
    await askCode(name, 'LOGIN', uniqueAddress());
    for (let no = 0; no < 5; no++) await guess(name, '000000', uniqueAddress());
    const [row] = await world.services.db.inTenant(tenantId, (tx) =>
      tx
        .select()
        .from(checkCode)
        .where(and(eq(checkCode.account, name), eq(checkCode.scene, 'LOGIN'))),
    );
    expect(row?.tries).toBe(5);
    await guess(name, '000000', uniqueAddress());
    const [after] = await world.services.db.inTenant(tenantId, (tx) =>
      tx.select().from(checkCode).where(eq(checkCode.account, name)),
    );
    expect(after?.tries).toBe(5);
  });

  it('one address sends 40 codes an hour, proof or not', async () => {
    const address = uniqueAddress();
    // Each needs a proof; in CI the first thirty are only counted.
    const counted = isFull ? 0 : 30;
    for (let no = 0; no < counted; no++) await world.services.limits.take('send-address', networkOf(address));
    const replies = [];
    for (let no = counted; no < 44; no++) replies.push(await askCode(uniqueMail(), 'REG', address));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(40 - counted);
    expect(replies.slice(-4).map(({ status }) => status)).toEqual([429, 429, 429, 429]);
    expect(Number(replies.at(-1)?.reply.headers['retry-after'])).toBeGreaterThan(60);
  }, 120_000);

  it('one number gets 5 codes a day from one address, 15 from all of them, and the refusal says when', async () => {
    const minuteLater = (name: string) => world.services.limits.forgive('send-number', `${tenantId}:${name}`);
    const name = uniqueMail();
    const [address, replies] = [uniqueAddress(), [] as Awaited<ReturnType<typeof askCode>>[]];
    for (let no = 0; no < 6; no++) {
      replies.push(await askCode(name, 'REG', address));
      await minuteLater(name);
    }
    expect(replies.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(replies[5]).toMatchObject({ errorCode: 'CHECK_CODE_DAY_USED' });
    expect(replies[5]?.msg).toMatch(/^今天发送的验证码太多，请\d+小时后再试$/);
    for (let no = 0; no < 10; no++) {
      expect((await askCode(name, 'REG', uniqueAddress())).code).toBe(200);
      await minuteLater(name);
    }
    expect((await askCode(name, 'REG', uniqueAddress())).errorCode).toBe('CHECK_CODE_DAY_USED');
  }, 120_000);

  it('an account gets 20 codes a day over all its names, and nobody can tell from the answer', async () => {
    const [mail, phone] = [uniqueMail(), `139${String(Date.now()).slice(-8)}`];
    const who = await world.addAccount(host, { username: mail, email: mail, phone });
    for (let no = 0; no < 20; no++) await world.services.limits.take('send-account-day', `${tenantId}:${who.id}`);
    const before = await sentCodes();
    const reply = await askCode(mail, 'LOGIN', uniqueAddress());
    expect(reply.data).toEqual({ resendSeconds: 60 });
    expect(await sentCodes()).toBe(before);
  });
});

describe('passwords', () => {
  it('five wrong passwords from one address bar that address, and nobody else', async () => {
    const who = await world.addAccount(host);
    const [hers, his] = [uniqueAddress(), uniqueAddress()];
    for (let no = 0; no < 5; no++)
      expect((await tryLogin(who.username, 'wrong-password-1', his)).errorCode).toBe('LOGIN_FAILED');
    const barred = await tryLogin(who.username, testPassword, his);
    expect(barred.errorCode).toBe('ACCOUNT_LOCKED');
    expect(barred.msg).toContain('分钟后再试');
    expect(Number(barred.reply.headers['retry-after'])).toBeGreaterThan(0);
    expect((await tryLogin(who.username, testPassword, hers)).code).toBe(200);
  });

  it('an IPv6 caller cannot go round by another address of the same /64', async () => {
    const who = await world.addAccount(host);
    const network = uniqueAddress().replace(/::1$/, '');
    for (let no = 1; no <= 5; no++) await tryLogin(who.username, 'wrong-password-1', `${network}::${no}`);
    expect((await tryLogin(who.username, testPassword, `${network}::99`)).errorCode).toBe('ACCOUNT_LOCKED');
  });

  it('wrong passwords from many addresses raise the work, and the right one from a fresh address still gets in', async () => {
    const who = await world.addAccount(host);
    for (let no = 0; no < 12; no++) await tryLogin(who.username, 'wrong-password-1', uniqueAddress());
    const { bits } = await challengeFor('login', who.username);
    expect(bits).toBeGreaterThanOrEqual(proofBits.least + 2);
    const cheap = solveProof(await challengeFor('login'));
    expect((await tryLogin(who.username, testPassword, uniqueAddress(), cheap)).errorCode).toBe('PROOF_REQUIRED');
    expect((await tryLogin(who.username, testPassword, uniqueAddress())).code).toBe(200);
  }, 60_000);

  it('an unknown account meets the same answers, bars and work', async () => {
    const who = await world.addAccount(host);
    const course = async (username: string) => {
      const [address, seen] = [uniqueAddress(), [] as unknown[]];
      for (let no = 0; no < 6; no++) {
        const { errorCode, msg, status } = await tryLogin(username, 'wrong-password-1', address);
        seen.push({ errorCode, msg, status });
      }
      return [...seen, (await challengeFor('login', username)).bits];
    };
    expect(await course(`nobody-${uniqueMail()}`)).toEqual(await course(who.username));
  }, 60_000);
});

describe('a proof', () => {
  const refused = async (username: string, proof: string | null) =>
    (await tryLogin(username, testPassword, uniqueAddress(), proof)).errorCode;

  it('replayed, forged, made easier, expired, of another purpose or of another tenant is refused', async () => {
    const { username } = await world.addAccount(host);
    const used = await proofFor('login');
    expect((await tryLogin(username, testPassword, uniqueAddress(), used)).code).toBe(200);
    expect(await refused(username, used)).toBe('PROOF_REQUIRED');

    const good = await proofFor('login');
    const parts = good.split('.');
    const forgeries = [
      good.replace(/\.[0-9a-f]{64}\./, `.${'0'.repeat(64)}.`),
      ['login', '1', ...parts.slice(2)].join('.'),
      [...parts.slice(0, 2), String(Number(parts[2]) + 3_600), ...parts.slice(3)].join('.'),
      [...parts.slice(0, 5), parts[5]?.split('-').slice(1).join('-')].join('.'),
      [...parts.slice(0, 5), Array(16).fill('0').join('-')].join('.'),
      [...parts.slice(0, 5), Array(16).fill('zzzzzzz').join('-')].join('.'),
      `${good}-1`,
      'x'.repeat(5_000),
      '',
    ];
    for (const forged of forgeries)
      expect([forged, await refused(username, forged)]).toEqual([forged, 'PROOF_REQUIRED']);
    expect(await refused(username, null)).toBe('PROOF_REQUIRED');

    const late = await proofFor('login');
    clock = 181_000;
    expect(await refused(username, late)).toBe('PROOF_REQUIRED');
    clock = 0;
    expect(await refused(username, await proofFor('send-code'))).toBe('PROOF_REQUIRED');

    const other = await world.addTenant();
    const foreign = await world.send(askProof, { body: { purpose: 'login' } }, { host: other.host });
    expect(await refused(username, solveProof(foreign.data))).toBe('PROOF_REQUIRED');
    expect((await tryLogin(username, testPassword, uniqueAddress(), good)).code).toBe(200);
  });

  it('used by a hundred at once opens exactly once', async () => {
    const { username } = await world.addAccount(host);
    const proof = await proofFor('login');
    const pictures = await Promise.all(Array.from({ length: 100 }, captcha));
    const replies = await Promise.all(
      pictures.map((picture) =>
        world.send(
          contract.login,
          { body: { username, password: testPassword, ...picture } },
          { host, address: uniqueAddress(), proof },
        ),
      ),
    );
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(replies.filter(({ errorCode }) => errorCode === 'PROOF_REQUIRED')).toHaveLength(99);
  });

  it('of a refused call spends no picture: the person need not read another', async () => {
    const { username } = await world.addAccount(host);
    const body = { username, password: testPassword, ...(await captcha()) };
    const at = { host, address: uniqueAddress() };
    expect((await world.send(contract.login, { body }, { ...at, proof: null })).errorCode).toBe('PROOF_REQUIRED');
    expect((await world.send(contract.login, { body }, at)).code).toBe(200);
  });

  it('brute force: what 1,000 tries at one account cost, from a fresh address each', async () => {
    const name = uniqueMail();
    const bits: number[] = [];
    for (let no = 0; no < 1_000; no++) {
      bits.push((await challengeFor('login', name)).bits);
      // The counting of a failed try without the password check, which has a test of its own above.
      for (const [risk, key] of [
        ['risk-account', `${tenantId}:${name}`],
        ['risk-tenant', tenantId],
      ] as const)
        await world.services.limits.add(risk, key);
    }
    const started = performance.now();
    const hardest = await challengeFor('login', name);
    solveProof(hardest);
    const milliseconds = performance.now() - started;
    const hashes = bits.reduce((sum, each) => sum + 16 * 2 ** each, 0);
    process.stdout.write(
      `  brute force: 1,000 tries = ${(hashes / 1e6).toFixed(0)} million hashes; a try at ${hardest.bits} bits took ${milliseconds.toFixed(0)} ms\n`,
    );
    expect(hardest.bits).toBe(proofBits.most);
    expect(hashes / 1_000).toBeGreaterThan(16 * 2 ** (proofBits.most - 1));
    await world.services.limits.forgive('risk-tenant', tenantId);
  }, 60_000);
});
