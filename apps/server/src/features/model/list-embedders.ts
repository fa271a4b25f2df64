import type { AccountCtx } from '../../ctx.ts';
import { readOf, readShared } from './queries.ts';
import { scopeOf } from './rules.ts';

const order = ['personal', 'tenant', 'shared'];

/** The embedding models that somebody may use, their own first. */
export const listEmbedders = async (ctx: AccountCtx) => {
  const own = await ctx.tx((tx) => readOf(tx, ctx.actor.id));
  return [...own, ...(await readShared(ctx))]
    .filter(({ kind }) => kind === 'embedding')
    .toSorted((a, b) => order.indexOf(scopeOf(a)) - order.indexOf(scopeOf(b)))
    .map(({ id, name, createdAt }) => ({ id, name, createdAt }));
};
