import * as contract from '@zhixing/contract/auth';
import { findUserInfo } from '@zhixing/contract/user';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, testPassword, type World } from '../../../test/world.ts';
import { account } from '../../db/schema/account.ts';
import { audit } from '../../db/schema/audit.ts';
import { isPasswordRight } from './password.ts';

let world: World;
let host: string;
let tenantId: string;
beforeAll(async () => {
  world = await openWorld();
  ({ host, id: tenantId } = await world.addTenant());
});
afterAll(() => world.close());

const someone = async () => {
  const who = await world.addAccount(host);
  const tokens = [await world.openToken(host, who), await world.openToken(host, who), await world.openToken(host, who)];
  return { ...who, tokens: tokens as [string, string, string] };
};
const isIn = async (token: string) => (await world.send(findUserInfo, {}, { host, token })).status === 200;
const loginsOf = async (token: string) => (await world.send(contract.listOwnLogins, {}, { host, token })).data.logins;
const end = (token: string, body: { password: string; loginId?: string }) =>
  world.send(contract.endOwnLogins, { body }, { host, token });
const auditOf = (id: string, action: string) =>
  world.services.db.inTenant(tenantId, (tx) =>
    tx
      .select()
      .from(audit)
      .where(and(eq(audit.targetId, id), eq(audit.action, action))),
  );

describe('changing the password', () => {
  const change = (token: string, currentPassword: string, newPassword = 'a quite new one') =>
    world.send(contract.changePassword, { body: { currentPassword, newPassword } }, { host, token });

  it('takes the current one, keeps this login, ends the others and leaves a row in the audit', async () => {
    const { id, tokens } = await someone();
    expect((await change(tokens[0], 'not-the-password')).errorCode).toBe('PASSWORD_WRONG');
    expect((await change(tokens[0], testPassword, 'Password1')).errorCode).toBe('PASSWORD_GUESSABLE');
    expect(await isIn(tokens[1])).toBe(true);
    expect((await change(tokens[0], testPassword)).code).toBe(200);
    expect(await Promise.all(tokens.map(isIn))).toEqual([true, false, false]);
    const [row] = await world.services.db.inTenant(tenantId, (tx) =>
      tx.select().from(account).where(eq(account.id, id)),
    );
    expect(await isPasswordRight(row?.passwordHash, 'a quite new one')).toBe(true);
    expect(await auditOf(id, 'account.change-password')).toHaveLength(1);
  });

  it('nobody is made to: an old one is good for as long as its owner likes', async () => {
    const who = await world.addAccount(host);
    const createdAt = new Date(Date.now() - 10 * 366 * 86_400_000);
    await world.services.db.inTenant(tenantId, (tx) =>
      tx.update(account).set({ createdAt }).where(eq(account.id, who.id)),
    );
    expect((await change(await world.openToken(host, who), testPassword)).code).toBe(200);
  });

  it('guesses at the current one are counted', async () => {
    const { tokens } = await someone();
    for (let guess = 0; guess < 5; guess++)
      expect((await change(tokens[0], `guess-number-${guess}`)).errorCode).toBe('PASSWORD_WRONG');
    expect((await change(tokens[0], testPassword)).errorCode).toBe('ACCOUNT_LOCKED');
  });
});

describe('one’s logins', () => {
  it('are listed, the own one marked, and none of anybody else', async () => {
    const { tokens } = await someone();
    await someone();
    const logins = await loginsOf(tokens[1]);
    expect(logins).toHaveLength(3);
    expect(logins.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(new Set(logins.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']));
  });

  it('one of them, or all others, are ended by whoever knows the password', async () => {
    const { id, tokens } = await someone();
    const own = (await loginsOf(tokens[1])).find(({ isCurrent }) => isCurrent);
    expect((await end(tokens[0], { password: 'not-the-password' })).errorCode).toBe('PASSWORD_WRONG');
    expect(await Promise.all(tokens.map(isIn))).toEqual([true, true, true]);
    expect((await end(tokens[0], { password: testPassword, loginId: own?.id ?? '' })).code).toBe(200);
    expect(await Promise.all(tokens.map(isIn))).toEqual([true, false, true]);
    expect((await end(tokens[0], { password: testPassword })).code).toBe(200);
    expect(await Promise.all(tokens.map(isIn))).toEqual([true, false, false]);
    expect(await loginsOf(tokens[0])).toHaveLength(1);
    expect(await auditOf(id, 'session.end')).toHaveLength(2);
  });

  it('of somebody else are absent', async () => {
    const [mine, other] = [await someone(), await someone()];
    const [theirs] = await loginsOf(other.tokens[0]);
    expect((await end(mine.tokens[0], { password: testPassword, loginId: theirs?.id ?? '' })).errorCode).toBe(
      'NOT_FOUND',
    );
    expect(await Promise.all(other.tokens.map(isIn))).toEqual([true, true, true]);
  });
});
