import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { createCache } from '../../base/cache.ts';
import { sha256 } from '../../base/id.ts';
import type { AccountActor, Services, Tenant } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account, accountToken } from '../../db/schema/account.ts';

const ttlMs = 10_000;

const alive = (kind: 'session' | 'cross', now: Date) =>
  and(
    eq(accountToken.kind, kind),
    isNull(accountToken.revokedAt),
    gt(accountToken.expiresAt, now),
    eq(account.status, 'active'),
  );
const ofAccount = and(eq(account.tenantId, accountToken.tenantId), eq(account.id, accountToken.accountId));

export const readTokenOwner = async (tx: Tx, token: string, kind: 'session' | 'cross', now: Date) => {
  const [row] = await tx
    .select({
      id: account.id,
      username: account.username,
      role: account.role,
      family: accountToken.family,
      expiresAt: accountToken.expiresAt,
      isChild: accountToken.isChild,
    })
    .from(accountToken)
    .innerJoin(account, ofAccount)
    .where(and(eq(accountToken.hash, sha256(token)), alive(kind, now)));
  return row;
};

/** By family: the role that each login has now. One that is over is not in it. */
export const readRoles = async (tx: Tx, logins: readonly Pick<AccountActor, 'id' | 'tokenFamily'>[], now: Date) => {
  if (logins.length === 0) return new Map<string, AccountActor['role']>();
  const rows = await tx
    .select({ family: accountToken.family, role: account.role })
    .from(accountToken)
    .innerJoin(account, ofAccount)
    .where(
      and(
        inArray(accountToken.accountId, [...new Set(logins.map(({ id }) => id))]),
        inArray(accountToken.family, [...new Set(logins.map(({ tokenFamily }) => tokenFamily))]),
        alive('session', now),
      ),
    );
  return new Map(rows.map(({ family, role }) => [family, role]));
};

/** The login that began a family, while it is open. */
export const readParent = async (tx: Tx, { id, family }: { id: string; family: string }, now: Date) => {
  const [row] = await tx
    .select({
      id: account.id,
      username: account.username,
      family: accountToken.family,
      expiresAt: accountToken.expiresAt,
    })
    .from(accountToken)
    .innerJoin(account, ofAccount)
    .where(
      and(
        eq(accountToken.accountId, id),
        eq(accountToken.family, family),
        eq(accountToken.isChild, false),
        alive('session', now),
      ),
    );
  return row;
};

type Known = { actor: AccountActor; expiresAt: Date };

/** Who a token belongs to within a tenant. Remembered for seconds, forgotten at once when the account changes. */
export const createAccountFinder = ({ db, bus, now }: Pick<Services, 'db' | 'bus' | 'now'>) => {
  const cache = createCache<Known>({ ttlMs, max: 50_000 });
  bus.onChange((change) => {
    if (change === 'unknown') cache.clear();
    else if (change.kind === 'account') cache.drop(({ actor }) => actor.id === change.id);
  });

  return async (tenant: Tenant, token: string): Promise<AccountActor | undefined> => {
    if (token.length < 20 || token.length > 100) return undefined;
    const known = await cache.load(
      `${tenant.id}:${token}`,
      async () => {
        const row = await db.inTenant(tenant.id, (tx) => readTokenOwner(tx, token, 'session', now()));
        if (!row) return undefined;
        const { id, username, role, family, expiresAt, isChild } = row;
        return { actor: { kind: 'account' as const, id, username, role, tokenFamily: family, isChild }, expiresAt };
      },
      bus.isLive,
    );
    return known && known.expiresAt > now() ? known.actor : undefined;
  };
};
