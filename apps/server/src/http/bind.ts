import type { Route, RouteInput, RouteReply } from '@zhixing/contract/route';
import type { FastifyReply } from 'fastify';
import type { AccountCtx, Ctx } from '../ctx.ts';
import type { GuardedStream } from '../stream-right.ts';

type CtxOf<R extends Route> = R['policy'] extends 'public' ? Ctx : AccountCtx;
/** A stream cannot be opened without the right that is asked for again while it is open. */
type Reply<R extends Route> = R extends { stream: true } ? GuardedStream : RouteReply<R>;
type Verb<R extends Route> = (ctx: CtxOf<R>, input: RouteInput<R>) => Promise<Reply<R>>;
/** For what only HTTP knows: cookies. Runs after the verb succeeded. */
type OnReply<R extends Route> = (reply: FastifyReply, data: Reply<R>, ctx: CtxOf<R>) => void;

export type Binding = {
  route: Route;
  verb: (ctx: Ctx, input: RouteInput<Route>) => Promise<unknown>;
  onReply: ((reply: FastifyReply, data: unknown, ctx: Ctx) => void) | undefined;
};

/**
 * Ties a contract route to its verb. The casts hold because `mount` parses the input with the route's own schemas and
 * lets nobody but an account through to a route that is not public.
 */
export const bind = <R extends Route>(route: R, verb: Verb<R>, onReply?: OnReply<R>): Binding => ({
  route,
  verb: verb as Binding['verb'],
  onReply: onReply as Binding['onReply'],
});
