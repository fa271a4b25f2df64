import { and, eq, gt, gte, inArray, isNull, lt, or } from 'drizzle-orm';
import { accountHash } from '../../base/account-hash.ts';
import { AppError } from '../../base/app-error.ts';
import { chinaDayStart, chinaMonthStart } from '../../base/china-time.ts';
import { dayMs } from '../../base/durations.ts';
import { sha256 } from '../../base/id.ts';
import { noteWork } from '../../base/work-context.ts';
import type { AccountActor, Services, Tenant } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { apiKey, apiKeyCall } from '../../db/schema/api-key.ts';
import type { RightRule } from '../../stream-right.ts';

const usedEveryMs = 60_000;

export type KnownKey = { keyId: string; owner: AccountActor; agentId: string | null };

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

/** Whose key it is; undefined for one that is unknown, revoked or past its time. */
export const findApiKey = (services: Services, tenant: Tenant, key: string): Promise<KnownKey | undefined> => {
  if (!/^zxk_[\w-]{43}$/.test(key)) return Promise.resolve(undefined);
  return services.db.inTenant(tenant.id, async (tx) => {
    const now = services.now();
    const { id, username, role } = account;
    const [row] = await tx
      .select({ keyId: apiKey.id, agentId: apiKey.agentId, owner: { id, username, role } })
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
    return { ...row, owner: { kind: 'account', ...row.owner, role: 'user', tokenFamily: '' } };
  });
};

const secondsTo = (now: Date, end: Date) => Math.ceil((end.getTime() - now.getTime()) / 1000);
const nextMonth = (now: Date) => chinaMonthStart(new Date(chinaMonthStart(now).getTime() + 32 * dayMs));

/** Counted behind the key's lock: two at once cannot both be the day's last. */
export const takeCall = async (tx: Tx, { now: clock }: Pick<Services, 'now'>, keyId: string, runId: string) => {
  const now = clock();
  const [row] = await tx.select().from(apiKey).where(eq(apiKey.id, keyId)).for('update');
  if (!row || row.revokedAt) throw new AppError('TOKEN_INVALID');
  const used = (from: Date) => tx.$count(apiKeyCall, and(eq(apiKeyCall.keyId, keyId), gte(apiKeyCall.at, from)));
  if (row.dayLimit !== null && (await used(chinaDayStart(now))) >= row.dayLimit)
    throw new AppError('API_KEY_USED', { seconds: secondsTo(now, new Date(chinaDayStart(now).getTime() + dayMs)) });
  if (row.monthLimit !== null && (await used(chinaMonthStart(now))) >= row.monthLimit)
    throw new AppError('API_KEY_USED', { seconds: secondsTo(now, nextMonth(now)) });
  await tx.insert(apiKeyCall).values({ tenantId: row.tenantId, runId, keyId, at: now });
};
