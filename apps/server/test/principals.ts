import type { Policy, Route } from '@zhixing/contract/route';
import { eq } from 'drizzle-orm';
import { account } from '../src/db/schema/account.ts';
import type { World } from './world.ts';

/** What a caller is once the door has looked at the token. */
export type Standing = 'nobody' | 'child' | 'user' | 'support' | 'admin' | 'platform-support' | 'platform-admin';

const accounts: Standing[] = ['user', 'support', 'admin', 'platform-support', 'platform-admin'];
const admitted: Record<Policy, Standing[]> = {
  public: ['nobody', ...accounts],
  account: accounts,
  staff: ['support', 'admin', 'platform-support', 'platform-admin'],
  admin: ['admin', 'platform-admin'],
  'platform-staff': ['platform-support', 'platform-admin'],
  'platform-admin': ['platform-admin'],
};

/** What the door owes a caller, by the route's policy alone. */
export const expectedAt = ({ policy }: Route, standing: Standing): 'pass' | 'TOKEN_INVALID' | 'NO_PERMISSION' => {
  if (admitted[policy].includes(standing)) return 'pass';
  return standing === 'nobody' ? 'TOKEN_INVALID' : 'NO_PERMISSION';
};

type Pass = { headers?: Record<string, string>; hoursLater?: number };
export type Principal = {
  name: string;
  host: string;
  standing: (route: Route) => Standing;
  /** A token of its own for every call, so that a logout in one cell is not felt in another. */
  pass: () => Promise<Pass>;
};

export const platformHost = 'platform.test';

export const createPrincipals = async (world: World, here: { host: string }, elsewhere: { host: string }) => {
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  const people = {
    user: await world.addAccount(here.host),
    otherUser: await world.addAccount(here.host),
    disabled: await world.addAccount(here.host),
    support: await world.addAccount(here.host, { role: 'support' }),
    admin: await world.addAccount(here.host, { role: 'admin' }),
    foreignAdmin: await world.addAccount(elsewhere.host, { role: 'admin' }),
    platformSupport: await world.addAccount(platformHost, { role: 'support' }),
    platformAdmin: await world.addAccount(platformHost, { role: 'admin' }),
  };
  const tokenOf = (who: keyof typeof people, host = here.host) => world.openToken(host, people[who]);
  const disabledToken = await tokenOf('disabled');
  await world.services.db.inTenant(people.disabled.tenantId, (tx) =>
    tx.update(account).set({ status: 'disabled' }).where(eq(account.id, people.disabled.id)),
  );
  await world.services.bus.announce({ kind: 'account', ...people.disabled });

  const logOut = async (token: string) => {
    const headers = { ...bearer(token).headers, host: here.host };
    const reply = await world.app.inject({ method: 'POST', url: '/agent_api/api/auth/logout', headers });
    if (reply.statusCode !== 200) throw new Error(`logout answered ${reply.statusCode}`);
    return token;
  };
  const nobody = () => 'nobody' as const;
  const at = (host: string, standing: Standing, name: string, who: keyof typeof people): Principal => ({
    name,
    host,
    standing: () => standing,
    pass: async () => bearer(await tokenOf(who, host)),
  });

  const principals: Principal[] = [
    { name: 'anonymous', host: here.host, standing: nobody, pass: async () => ({}) },
    {
      name: 'malformed token',
      host: here.host,
      standing: nobody,
      pass: async () => ({ headers: { authorization: `Token ${await tokenOf('admin')}` } }),
    },
    {
      name: 'unknown token',
      host: here.host,
      standing: nobody,
      pass: async () => bearer('A'.repeat(43)),
    },
    {
      name: 'expired',
      host: here.host,
      standing: nobody,
      pass: async () => ({ ...bearer(await tokenOf('admin')), hoursLater: 25 }),
    },
    {
      name: 'logged out',
      host: here.host,
      standing: nobody,
      pass: async () => bearer(await logOut(await tokenOf('admin'))),
    },
    { name: 'disabled', host: here.host, standing: nobody, pass: async () => bearer(disabledToken) },
    at(here.host, 'user', 'user', 'user'),
    at(here.host, 'user', 'other user', 'otherUser'),
    {
      name: 'admin of another tenant, on this host',
      host: here.host,
      standing: nobody,
      pass: async () => bearer(await tokenOf('foreignAdmin', elsewhere.host)),
    },
    at(elsewhere.host, 'admin', 'admin of another tenant, on their own host with ids of this one', 'foreignAdmin'),
    at(here.host, 'support', 'support', 'support'),
    at(here.host, 'admin', 'admin', 'admin'),
    at(platformHost, 'platform-support', 'platform support', 'platformSupport'),
    at(platformHost, 'platform-admin', 'platform admin', 'platformAdmin'),
    {
      name: 'cookie only (of an admin)',
      host: here.host,
      standing: ({ method, changes }) => (method === 'GET' && !changes ? 'admin' : 'nobody'),
      pass: async () => ({ headers: { cookie: `zx_token=${await tokenOf('admin')}` } }),
    },
  ];
  return { people, tokenOf, principals };
};
