import type { AccountCtx } from '../../ctx.ts';
import { readEditableAgent } from '../agent/index.ts';
import { namesOf } from './people.ts';

/** Says that the caller has the draft open, and learns who else has and whether somebody saved it. */
export const beatPresence = async (ctx: AccountCtx, id: string) => {
  const { draftNo, draftSavedBy } = await ctx.tx((tx) => readEditableAgent(tx, ctx, id));
  const here = await ctx.presence.beat(ctx.tenant.id, id, ctx.actor.id);
  const personOf = await ctx.tx((tx) => namesOf(tx, ctx, [...here, draftSavedBy]));
  const others = here.map(personOf).filter((person) => person !== null);
  return { others: others.filter(({ isMe }) => !isMe), draftNo, savedBy: personOf(draftSavedBy) };
};
