import { askProof, proofBody, proofHeader, proofRounds } from '@zhixing/contract/proof';
import { solveProof } from '@zhixing/contract/proof-work';
import { fillPath, type Route, type RouteCall, type RouteReply } from '@zhixing/contract/route';
import { type TenantSettings, tenantBrand, tenantSettings } from '@zhixing/contract/tenant';
import type { LightMyRequestResponse } from 'fastify';
import { createApp } from '../src/app.ts';
import { newId } from '../src/base/id.ts';
import type { Services } from '../src/ctx.ts';
import { account } from '../src/db/schema/account.ts';
import { membership } from '../src/db/schema/membership.ts';
import { tenant, tenantHost } from '../src/db/schema/tenant.ts';
import { type Env, readEnv } from '../src/env.ts';
import { hashPassword, openSession } from '../src/features/auth/index.ts';
import { createTenantFinder } from '../src/features/tenant/index.ts';
import { moveMoney, openWallet } from '../src/features/wallet/index.ts';
import type { Binding } from '../src/http/bind.ts';
import { createRegistry } from '../src/http/probe-server.ts';
import { openServices } from '../src/services.ts';

export const testPassword = 'correct-horse-1';

type TenantOptions = { settings?: Partial<TenantSettings> };
type AccountOptions = Partial<
  Pick<typeof account.$inferInsert, 'role' | 'status' | 'isWhite' | 'email' | 'phone' | 'username'>
>;
type CallOptions = {
  host?: string;
  token?: string;
  address?: string;
  headers?: Record<string, string>;
  /** Sent instead of a proof solved for this call; null sends none. */
  proof?: string | null;
};

/** A stream's refusal is its one event, with the words of any other. */
export const envelopeOf = (reply: LightMyRequestResponse) => {
  const refusal = /^data: (.*)$/m.exec(reply.payload)?.[1];
  // The bytes of a file have no envelope.
  if (!refusal && /^text\/csv/.test(String(reply.headers['content-type'])))
    return { code: 200, msg: 'success', data: null };
  if (!refusal) return reply.json();
  const { kind: _, ...failure } = JSON.parse(refusal);
  return { ...failure, data: null };
};

/** A running api on the real services, with tenants of its own so that suites never meet. */
export const openWorld = async ({
  extraBindings = [] as Binding[],
  now,
  env = {},
  payments,
  rightSweepMs,
}: {
  extraBindings?: Binding[];
  now?: () => Date;
  env?: Partial<Env>;
  /** Instead of the instance's own. */
  payments?: Services['payments'];
  rightSweepMs?: number;
} = {}) => {
  const opened = await openServices({ ...readEnv(), TRUSTED_PROXIES: '127.0.0.1', ...env }, 'test');
  const services: Services = { ...opened.services, ...(now ? { now } : {}), ...(payments ? { payments } : {}) };
  const { db } = services;
  const app = await createApp(services, { registry: createRegistry(), extraBindings, rightSweepMs });
  const findTenant = createTenantFinder(services);
  const passwordHash = await hashPassword(testPassword);
  await db.inPlatform((tx) =>
    tx
      .insert(tenant)
      .values({
        id: newId(),
        code: 'platform',
        name: '知行',
        kind: 'platform',
        brand: tenantBrand.parse({ title: '知行' }),
        settings: tenantSettings.parse({}),
      })
      .onConflictDoNothing(),
  );

  const addTenant = async ({ settings = {} }: TenantOptions = {}) => {
    const id = newId();
    const host = `t-${id.slice(-12)}.test`;
    await db.inPlatform(async (tx) => {
      await tx.insert(tenant).values({
        id,
        code: `t-${id}`,
        name: `租户 ${id.slice(-4)}`,
        kind: 'enterprise',
        brand: tenantBrand.parse({ title: '测试' }),
        settings: tenantSettings.parse(settings),
      });
      await tx.insert(tenantHost).values({ host, tenantId: id });
    });
    await services.bus.announce({ kind: 'tenant', id });
    return { id, host };
  };

  const addAccount = async (host: string, options: AccountOptions = {}) => {
    const owner = await findTenant(host);
    const id = newId();
    const username = options.username ?? `u-${id.slice(-12)}`;
    await db.inTenant(owner.id, async (tx) => {
      await tx.insert(account).values({ tenantId: owner.id, id, username, passwordHash, ...options });
      await tx.insert(membership).values({ tenantId: owner.id, accountId: id, level: 'FREE' });
      await openWallet(tx, owner.id, id);
    });
    return { id, username, tenantId: owner.id };
  };

  /** By the books, as all money. */
  const giveMoney = ({ id, tenantId }: { id: string; tenantId: string }, fen: number) =>
    db.inTenant(tenantId, (tx) =>
      moveMoney(tx, id, fen, { kind: 'promo' }, { reason: 'grant', key: `grant:${newId()}` }),
    );

  const openToken = async (host: string, who: { id: string; username: string }) => {
    const owner = await findTenant(host);
    const ctx = {
      ...services,
      services,
      actor: { kind: 'job' as const, name: 'test' },
      tenant: owner,
      requestId: 'test',
      address: '127.0.0.1',
      locale: 'zh-CN' as const,
      isSecure: false,
      cookies: {},
      tx: <T>(work: Parameters<typeof db.inTenant<T>>[1]) => db.inTenant(owner.id, work),
    };
    return (await ctx.tx((tx) => openSession(tx, ctx, who, 'demo'))).token;
  };

  const sendAs = async <R extends Route>(route: R, call: RouteCall<R>, options: CallOptions) => {
    const { params, query, body } = call as {
      params?: Record<string, string>;
      query?: Record<string, string>;
      body?: object;
    };
    const reply: LightMyRequestResponse = await app.inject({
      method: route.method,
      url: fillPath(route.path, params),
      ...(query ? { query } : {}),
      headers: {
        host: options.host ?? 'platform.test',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(options.address ? { 'x-forwarded-for': options.address } : {}),
        ...(options.proof ? { [proofHeader]: options.proof } : {}),
        ...options.headers,
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    });
    const envelope = envelopeOf(reply) as { code: number; msg: string; errorCode?: string; data: RouteReply<R> };
    return { ...envelope, status: reply.statusCode, reply };
  };

  /** As a browser does: a call that needs a proof solves one first, and a refusal to give one is the answer. */
  const send = async <R extends Route>(route: R, call: RouteCall<R>, options: CallOptions = {}) => {
    const body = proofBody(route, call);
    if (!body || options.proof !== undefined) return sendAs(route, call, options);
    for (let round = 1; ; round++) {
      const { data, ...refusal } = await sendAs(askProof, { body }, options);
      if (refusal.code !== 200) return { ...refusal, data: null as unknown as RouteReply<R> };
      const answer = await sendAs(route, call, { ...options, proof: solveProof(data) });
      if (answer.errorCode !== 'PROOF_REQUIRED' || round === proofRounds) return answer;
    }
  };

  return {
    services,
    app,
    findTenant,
    addTenant,
    addAccount,
    giveMoney,
    openToken,
    send,
    close: async () => {
      await app.close();
      await opened.close();
    },
  };
};
export type World = Awaited<ReturnType<typeof openWorld>>;
