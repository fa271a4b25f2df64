import { and, eq, gt, isNull } from 'drizzle-orm';
import { createCache } from '../../base/cache.ts';
import { sha256 } from '../../base/id.ts';
import type { AccountActor, Services, Tenant } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account, accountToken } from '../../db/schema/account.ts';

const ttlMs = 10_000;

export const readTokenOwner = async (tx: Tx, token: string, kind: 'session' | 'cross', now: Date) => {
  const [row] = await tx
    .select({
      id: account.id,
      username: account.username,
      role: account.role,
      family: accountToken.family,
      expiresAt: accountToken.expiresAt,
    })
    .from(accountToken)
    .innerJoin(account, and(eq(account.tenantId, accountToken.tenantId), eq(account.id, accountToken.accountId)))
    .where(
      and(
        eq(accountToken.hash, sha256(token)),
        eq(accountToken.kind, kind),
        isNull(accountToken.revokedAt),
        gt(accountToken.expiresAt, now),
        eq(account.status, 'active'),
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
        const { id, username, role, family, expiresAt } = row;
        return { actor: { kind: 'account' as const, id, username, role, tokenFamily: family }, expiresAt };
      },
      bus.isLive,
    );
    return known && known.expiresAt > now() ? known.actor : undefined;
  };
};
