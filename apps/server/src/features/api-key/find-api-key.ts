import type { KeyScope } from '@zhixing/contract/key-scope';
import { and, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import { accountHash } from '../../base/account-hash.ts';
import { sha256 } from '../../base/id.ts';
import { noteWork } from '../../base/work-context.ts';
import type { AccountActor, Services, Tenant } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { apiKey } from '../../db/schema/api-key.ts';
import type { RightRule } from '../../stream-right.ts';

const usedEveryMs = 60_000;

export type KnownKey = { keyId: string; owner: AccountActor; agentId: string | null; scopes: KeyScope[] };

/** Keys are told from logins by how they begin. */
export const isApiKey = (text: string) => text.startsWith('zxk_');

const isLive = (now: Date) =>
  and(
    isNull(apiKey.revokedAt),
    or(isNull(apiKey.expiresAt), gt(apiKey.expiresAt, now)),
    eq(account.status, 'active'),
    isNull(account.deleteAt),
  );

/** Whether what a key opened is still open. */
export const mayUseKey: RightRule<string> = async (tx, { now }, keyIds) => {
  const rows = await tx
    .select({ id: apiKey.id })
    .from(apiKey)
    .innerJoin(account, eq(account.id, apiKey.ownerId))
    .where(and(inArray(apiKey.id, keyIds), isLive(now())));
  const live = new Set(rows.map(({ id }) => id));
  return keyIds.map((id) => (live.has(id) ? undefined : 'TOKEN_INVALID'));
};

/** Programs that listen by a key: each key that is still good, with the role that a key has. */
export const readKeyRoles = async (tx: Tx, services: Pick<Services, 'now'>, keyIds: readonly string[]) => {
  if (keyIds.length === 0) return [];
  const refusals = await mayUseKey(tx, services, keyIds);
  return keyIds.flatMap((id, place) => (refusals[place] ? [] : [[id, 'user'] as const]));
};

/** Whose key it is; undefined for one that is unknown, revoked or past its time. */
export const findApiKey = (services: Services, tenant: Tenant, key: string): Promise<KnownKey | undefined> => {
  if (!/^zxk_[\w-]{43}$/.test(key)) return Promise.resolve(undefined);
  return services.db.inTenant(tenant.id, async (tx) => {
    const now = services.now();
    const { id, username, role } = account;
    const [row] = await tx
      .select({ keyId: apiKey.id, agentId: apiKey.agentId, scopes: apiKey.scopes, owner: { id, username, role } })
      .from(apiKey)
      .innerJoin(account, eq(account.id, apiKey.ownerId))
      .where(and(eq(apiKey.hash, sha256(key)), isLive(now)));
    if (!row) return undefined;
    noteWork({ tenantId: tenant.id, accountHash: accountHash(services.env.APP_SECRET, row.owner.id) });
    const lately = new Date(now.getTime() - usedEveryMs);
    await tx
      .update(apiKey)
      .set({ usedAt: now })
      .where(and(eq(apiKey.id, row.keyId), or(isNull(apiKey.usedAt), lt(apiKey.usedAt, lately))));
    // A program acts for its owner as a person, never as somebody who looks after the tenant.
    return { ...row, owner: { kind: 'account', ...row.owner, role: 'user', tokenFamily: '', keyId: row.keyId } };
  });
};
