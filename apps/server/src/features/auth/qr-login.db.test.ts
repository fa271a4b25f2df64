import { keepSession } from '@zhixing/contract/auth';
import * as qr from '@zhixing/contract/qr-login';
import { findUserInfo } from '@zhixing/contract/user';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uniqueAddress } from '../../../test/unique.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { newId } from '../../base/id.ts';
import { account, accountToken } from '../../db/schema/account.ts';
import { audit } from '../../db/schema/audit.ts';
import { createValkey, type Valkey } from '../../gateways/valkey/client.ts';

type Someone = { id: string; username: string; token: string };

let world: World;
let valkey: Valkey;
let host: string;
let tenantId: string;
let phone: Someone;
let thief: Someone;

beforeAll(async () => {
  world = await openWorld();
  valkey = createValkey(world.services.env.VALKEY_URL);
  await valkey.connect();
  ({ host, id: tenantId } = await world.addTenant());
  [phone, thief] = [await addSomeone(host), await addSomeone(host)];
});
afterAll(async () => {
  valkey.disconnect();
  await world.close();
});

const addSomeone = async (at: string): Promise<Someone> => {
  const who = await world.addAccount(at);
  return { ...who, token: await world.openToken(at, who) };
};
const draw = async (at = host) => (await world.send(qr.qrCode, {}, { host: at, address: uniqueAddress() })).data;
const poll = ({ id, secret }: { id: string; secret: string }, at = host) =>
  world.send(qr.qrCodeStatus, { params: { id } }, { host: at, token: secret });
const scan = (id: string, { token }: Someone, at = host) =>
  world.send(qr.qrCodeScan, { params: { id } }, { host: at, token });
const answer = (id: string, { token }: Someone, allow = true, at = host) =>
  world.send(qr.qrCodeConfirm, { params: { id }, body: { allow } }, { host: at, token });

const sessionsOf = ({ id }: Someone) =>
  world.services.db.inTenant(tenantId, (tx) =>
    tx
      .select()
      .from(accountToken)
      .where(and(eq(accountToken.accountId, id), eq(accountToken.kind, 'session'))),
  );

describe('AUTH-16 the way to a login', () => {
  it('API-26 every call gives another code, for the host it was asked on, good for five minutes', async () => {
    const codes = [await draw(), await draw(), await draw()];
    expect(new Set(codes.map(({ id }) => id)).size).toBe(3);
    expect(new Set(codes.map(({ secret }) => secret)).size).toBe(3);
    for (const { id, secret, qrcode, expiresInSeconds } of codes) {
      expect(expiresInSeconds).toBe(300);
      expect(qrcode).toBe(`http://${host}/qr-confirm?id=${id}`);
      expect(qrcode).not.toContain(secret);
      const life = await valkey.ttl(`zx:qr:${id}`);
      expect(life).toBeGreaterThan(290);
      expect(life).toBeLessThanOrEqual(300);
      expect(await valkey.get(`zx:qr:${id}`)).not.toContain(secret);
    }
  });

  it('API-27 WAIT, SCANNED, CONFIRMED with a token once, then EXPIRED', async () => {
    const code = await draw();
    expect((await poll(code)).data).toEqual({ status: 'WAIT' });
    const from = await scan(code.id, phone);
    expect(from.data).toEqual({ requestedFrom: expect.any(String), requestedAt: expect.any(String) });
    expect((await poll(code)).data).toEqual({ status: 'SCANNED' });
    expect((await answer(code.id, phone)).data).toBeNull();

    const before = (await sessionsOf(phone)).length;
    const { data, reply } = await poll(code);
    expect(data).toMatchObject({
      status: 'CONFIRMED',
      token: expect.any(String),
      userInfo: { id: phone.id, tenantId },
    });
    expect(Object.keys(data).sort()).toEqual(['status', 'token', 'userInfo']);
    expect(reply.cookies).toEqual([]);
    const kept = await world.send(keepSession, {}, { host, token: data.token ?? '' });
    expect(kept.reply.cookies.map(({ name, value, httpOnly, maxAge }) => ({ name, value, httpOnly, maxAge }))).toEqual([
      { name: 'zx_token', value: data.token, httpOnly: true, maxAge: 86_400 },
    ]);
    expect(data.token).not.toBe(phone.token);
    expect((await world.send(findUserInfo, {}, { host, token: data.token ?? '' })).data.id).toBe(phone.id);

    const again = await poll(code);
    expect(again.data).toEqual({ status: 'EXPIRED' });
    expect(again.reply.cookies).toEqual([]);
    expect(await sessionsOf(phone)).toHaveLength(before + 1);
    const opened = await world.services.db.inTenant(tenantId, (tx) =>
      tx
        .select({ detail: audit.detail })
        .from(audit)
        .where(and(eq(audit.action, 'session.open'), eq(audit.targetId, phone.id))),
    );
    expect(opened.filter(({ detail }) => detail.way === 'qr')).toHaveLength(1);
  });

  it('the phone is told which address asked', async () => {
    const address = uniqueAddress();
    const { data } = await world.send(qr.qrCode, {}, { host, address });
    expect((await scan(data.id, phone)).data.requestedFrom).toBe(address);
  });

  it('cancelling ends the code', async () => {
    const code = await draw();
    await scan(code.id, phone);
    expect((await answer(code.id, phone, false)).code).toBe(200);
    expect((await poll(code)).data).toEqual({ status: 'EXPIRED' });
    expect((await answer(code.id, phone)).errorCode).toBe('QR_EXPIRED');
  });

  it('scanning keeps the time that was left', async () => {
    const code = await draw();
    await valkey.expire(`zx:qr:${code.id}`, 42);
    await scan(code.id, phone);
    await answer(code.id, phone);
    expect(await valkey.ttl(`zx:qr:${code.id}`)).toBeLessThanOrEqual(42);
  });
});

describe('what must not work', () => {
  it('a screen without the secret sees EXPIRED at every stage, and takes nothing', async () => {
    const code = await draw();
    const stranger = { id: code.id, secret: 'guess' };
    expect((await poll(stranger)).data).toEqual({ status: 'EXPIRED' });
    await scan(code.id, phone);
    expect((await poll(stranger)).data).toEqual({ status: 'EXPIRED' });
    await answer(code.id, phone);
    const bare = await world.send(qr.qrCodeStatus, { params: { id: code.id } }, { host });
    for (const reply of [await poll(stranger), bare]) {
      expect(reply.data).toEqual({ status: 'EXPIRED' });
      expect(reply.reply.cookies).toEqual([]);
    }
    expect((await poll(code)).data.status).toBe('CONFIRMED');
  });

  it('nobody else confirms, cancels or scans a code that somebody scanned', async () => {
    const code = await draw();
    await scan(code.id, phone);
    expect((await answer(code.id, thief)).errorCode).toBe('QR_EXPIRED');
    expect((await answer(code.id, thief, false)).errorCode).toBe('QR_EXPIRED');
    expect((await scan(code.id, thief)).errorCode).toBe('QR_EXPIRED');
    expect((await poll(code)).data).toEqual({ status: 'SCANNED' });
    await answer(code.id, phone);
    expect((await poll(code)).data.userInfo?.id).toBe(phone.id);
  });

  it('a code is not confirmed before it is scanned, nor scanned or confirmed after', async () => {
    const code = await draw();
    expect((await answer(code.id, phone)).errorCode).toBe('QR_EXPIRED');
    await scan(code.id, phone);
    await answer(code.id, phone);
    expect((await answer(code.id, phone)).errorCode).toBe('QR_EXPIRED');
    expect((await scan(code.id, phone)).errorCode).toBe('QR_EXPIRED');
    expect((await scan(code.id, thief)).errorCode).toBe('QR_EXPIRED');
  });

  it('an unknown and a run-out code are EXPIRED; an id that is none is a bad request', async () => {
    const unknown = newId();
    expect((await poll({ id: unknown, secret: 'x' })).data).toEqual({ status: 'EXPIRED' });
    const refused = { status: 200, code: 500, errorCode: 'QR_EXPIRED', msg: '二维码已失效，请刷新' };
    expect(await scan(unknown, phone)).toMatchObject(refused);
    expect(await answer(unknown, phone)).toMatchObject(refused);

    const code = await draw();
    await scan(code.id, phone);
    await valkey.pexpire(`zx:qr:${code.id}`, 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await answer(code.id, phone)).errorCode).toBe('QR_EXPIRED');
    expect((await poll(code)).data).toEqual({ status: 'EXPIRED' });
    expect((await poll({ id: 'x', secret: 'x' })).status).toBe(400);
  });

  it('a code of one tenant is nothing on the host of another', async () => {
    const other = await world.addTenant();
    const neighbour = await addSomeone(other.host);
    const code = await draw();
    expect((await poll(code, other.host)).data).toEqual({ status: 'EXPIRED' });
    expect((await scan(code.id, neighbour, other.host)).errorCode).toBe('QR_EXPIRED');
    await scan(code.id, phone);
    expect((await answer(code.id, neighbour, true, other.host)).errorCode).toBe('QR_EXPIRED');
    await answer(code.id, phone);
    expect((await poll(code, other.host)).data).toEqual({ status: 'EXPIRED' });
    expect((await poll(code)).data.status).toBe('CONFIRMED');
  });

  it('an account disabled between yes and poll gets no session', async () => {
    const who = await addSomeone(host);
    const code = await draw();
    await scan(code.id, who);
    await answer(code.id, who);
    await world.services.db.inTenant(tenantId, (tx) =>
      tx.update(account).set({ status: 'disabled' }).where(eq(account.id, who.id)),
    );
    const before = (await sessionsOf(who)).length;
    const { data, reply } = await poll(code);
    expect(data).toEqual({ status: 'EXPIRED' });
    expect(reply.cookies).toEqual([]);
    expect(await sessionsOf(who)).toHaveLength(before);
  });

  it('one address draws at most 120 codes a minute', async () => {
    const address = uniqueAddress();
    const replies = await Promise.all(Array.from({ length: 130 }, () => world.send(qr.qrCode, {}, { host, address })));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(120);
    const barred = replies.find(({ status }) => status === 429);
    expect(barred?.errorCode).toBe('TOO_MANY_REQUESTS');
    expect(Number(barred?.reply.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('in parallel', () => {
  it('API-27 of 20 polls on a confirmed code exactly one gets a token', async () => {
    const who = await addSomeone(host);
    const code = await draw();
    await scan(code.id, who);
    await answer(code.id, who);
    const before = (await sessionsOf(who)).length;
    const replies = await Promise.all(Array.from({ length: 20 }, () => poll(code)));
    expect(replies.filter(({ data }) => data.token)).toHaveLength(1);
    expect(replies.filter(({ data }) => data.status === 'EXPIRED' && !data.token)).toHaveLength(19);
    expect(await sessionsOf(who)).toHaveLength(before + 1);
  });

  it('of two phones that scan at once exactly one holds the code', async () => {
    for (let round = 0; round < 10; round++) {
      const code = await draw();
      const scans = await Promise.all([scan(code.id, phone), scan(code.id, thief)]);
      expect(scans.filter(({ code: result }) => result === 200)).toHaveLength(1);
      const answers = await Promise.all([answer(code.id, phone), answer(code.id, thief)]);
      const winner = scans[0].code === 200 ? phone : thief;
      expect(answers.filter(({ code: result }) => result === 200)).toHaveLength(1);
      expect((await poll(code)).data.userInfo?.id).toBe(winner.id);
    }
  });

  it('yes and no at once end in one of the two, never both', async () => {
    for (let round = 0; round < 10; round++) {
      const code = await draw();
      await scan(code.id, phone);
      const [yes, no] = await Promise.all([answer(code.id, phone), answer(code.id, phone, false)]);
      const { data } = await poll(code);
      if (no.code === 200) expect(data.status).toBe('EXPIRED');
      else expect([yes.code, data.status]).toEqual([200, 'CONFIRMED']);
    }
  });
});
