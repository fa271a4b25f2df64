import { createHash } from 'node:crypto';
import { idempotencyKey } from '@zhixing/contract/idempotency';
import type { Route } from '@zhixing/contract/route';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { idempotency } from '../../db/schema/idempotency.ts';

type Input = { params: unknown; query: unknown; body: unknown };

/** Fields of an object in the order of their names: the same wish has the same bytes, however it was written. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(
    fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, canonical(field)]),
  );
};

const hashOf = ({ params, query, body }: Input) =>
  createHash('sha256')
    .update(JSON.stringify(canonical({ params, query, body })))
    .digest();

const isPlace = (ctx: AccountCtx, route: Route, key: string) =>
  and(eq(idempotency.accountId, ctx.actor.id), eq(idempotency.route, route.name), eq(idempotency.key, key));

/** False: somebody was here before. A twin that is still at it is waited for. */
const takePlace = async (tx: Tx, ctx: AccountCtx, route: Route, key: string, hash: Buffer) => {
  const [taken] = await tx
    .insert(idempotency)
    .values({ tenantId: ctx.tenant.id, accountId: ctx.actor.id, route: route.name, key, hash, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ key: idempotency.key });
  return taken !== undefined;
};

const readEarlier = async (tx: Tx, ctx: AccountCtx, route: Route, key: string, hash: Buffer) => {
  const [row] = await tx
    .select()
    .from(idempotency)
    .where(isPlace(ctx, route, key));
  if (!row?.reply) throw new AppError('TRY_LATER');
  if (!row.hash.equals(hash)) throw new AppError('REQUEST_KEY_USED');
  return row.reply.data;
};

/**
 * Does the work of a call and keeps its answer, in one transaction: what rolled back is not kept and may be tried again
 * under its key. Without a key it is plainly done.
 */
export const once = async (
  ctx: AccountCtx,
  route: Route,
  { input, header }: { input: Input; header: string | string[] | undefined },
  work: (ctx: AccountCtx) => Promise<unknown>,
): Promise<unknown> => {
  if (header === undefined) return work(ctx);
  if (typeof header !== 'string' || !idempotencyKey.test(header)) throw new AppError('BAD_REQUEST');
  const hash = hashOf(input);
  return ctx.tx(async (tx) => {
    if (!(await takePlace(tx, ctx, route, header, hash))) return readEarlier(tx, ctx, route, header, hash);
    const data = await work({ ...ctx, tx: (part) => part(tx) });
    await tx
      .update(idempotency)
      .set({ reply: { data } })
      .where(isPlace(ctx, route, header));
    return data;
  });
};
