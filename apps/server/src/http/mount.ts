import { policies, type Route } from '@zhixing/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import { AppError } from '../base/app-error.ts';
import { inSpan } from '../base/trace.ts';
import type { Ctx } from '../ctx.ts';
import { authorise } from './authorise.ts';
import type { Binding } from './bind.ts';

type ContextOf = (request: FastifyRequest) => Promise<Ctx>;

/** PostgreSQL takes neither NUL nor half a character; no field of ours means anything by them. */
const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  return typeof value !== 'object' || value === null || Object.entries(value).flat().every(isStorable);
};
const parse = (schema: ZodType | undefined, value: unknown) => {
  if (!schema) return undefined;
  if (!isStorable(value)) throw new AppError('BAD_REQUEST');
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]);
  throw new AppError('BAD_REQUEST', {}, Object.fromEntries(fields));
};

/** Only what the contract names leaves the house; a reply of another shape is our fault, not the caller's. */
const replyOf = (route: Route, data: unknown) => {
  const parsed = route.reply.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new Error(`${route.name} answered against its contract: ${parsed.error.message}`);
};

/** `{id}` in the contract is `:id` for the router. */
const routerPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

const mountOne = (app: FastifyInstance, { route, verb, onReply }: Binding, contextOf: ContextOf) => {
  const attributes = { 'http.route': route.path, 'http.request.method': route.method };
  app.route({
    method: route.method,
    url: routerPath(route.path),
    handler: (request, reply) =>
      inSpan(route.name, attributes, request.headers.traceparent as string | undefined, async () => {
        const ctx = await contextOf(request);
        authorise(route.policy, ctx);
        const input = {
          params: parse(route.params, request.params),
          query: parse(route.query, request.query),
          body: parse(route.body, request.body),
        };
        const data = await verb(ctx, input as Parameters<typeof verb>[1]);
        onReply?.(reply, data, ctx);
        return { code: 200, msg: 'success', data: replyOf(route, data) };
      }),
  });
};

/** Refuses to start with a route that nobody guards, nobody serves, or two serve. */
const checkDoor = (routes: readonly Route[], bindings: readonly Binding[]) => {
  const bound = new Set(bindings.map(({ route }) => route));
  const faults = [
    ...bindings.filter(({ route }) => !policies.includes(route.policy)).map(({ route }) => `${route.name}: no policy`),
    ...routes.filter((route) => !bound.has(route)).map((route) => `${route.name}: in the contract, not served`),
    ...(bound.size === bindings.length ? [] : ['a route is served twice']),
  ];
  if (faults.length > 0) throw new Error(`The door does not open:\n${faults.join('\n')}`);
};

export const mount = (
  app: FastifyInstance,
  routes: readonly Route[],
  bindings: readonly Binding[],
  contextOf: ContextOf,
) => {
  checkDoor(routes, bindings);
  for (const binding of bindings) mountOne(app, binding, contextOf);
};
