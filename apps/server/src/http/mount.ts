import { successCodeOf } from '@zhixing/contract/envelope';
import type { Locale } from '@zhixing/contract/error';
import { idempotencyHeader } from '@zhixing/contract/idempotency';
import { proofHeader } from '@zhixing/contract/proof';
import { type Download, policies, type RawMessage, type Route } from '@zhixing/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { locales, type ZodType } from 'zod';
import { AppError } from '../base/app-error.ts';
import { isStorable } from '../base/storable.ts';
import { inSpan } from '../base/trace.ts';
import { noteWork } from '../base/work-context.ts';
import type { AccountCtx, Ctx } from '../ctx.ts';
import type { GuardedStream } from '../stream-right.ts';
import { authorise } from './authorise.ts';
import type { Binding } from './bind.ts';
import { leaveBody } from './leave-body.ts';
import { takePlaces } from './open-calls.ts';
import { readUpload } from './read-upload.ts';
import type { Listener, RightWatch } from './right-watch.ts';
import { localeOf } from './send-error.ts';
import { spendProof } from './spend-proof.ts';
import { sendStream } from './stream.ts';

type ContextOf = (request: FastifyRequest, route: Route, bodyToken?: string) => Promise<Ctx>;

const checkerWords = { 'zh-CN': locales.zhCN().localeError, 'en-US': locales.en().localeError };

const parse = (schema: ZodType | undefined, value: unknown, locale: Locale) => {
  if (!schema) return undefined;
  if (!isStorable(value)) throw new AppError('BAD_REQUEST');
  const parsed = schema.safeParse(value ?? {}, { error: checkerWords[locale] });
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => [path.join('.'), message]);
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

const encodeName = (name: string) =>
  encodeURIComponent(name.toWellFormed().replace(/[\p{C}"\\/]/gu, '')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Bytes of a stranger's making: a browser may show or save them, never run them. */
const sendDownload = (reply: FastifyReply, { bytes, mimeType, name, isInline, cacheSeconds }: Download) => {
  reply.headers({
    'content-type': mimeType,
    'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(name)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': cacheSeconds > 0 ? `public, max-age=${cacheSeconds}, immutable` : 'private, no-store',
  });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};

/** The one route whose callers may send their token in the body. */
const bodyTokenOf = ({ bodyToken }: Route, { body }: FastifyRequest) => {
  const token = bodyToken && typeof body === 'object' ? (body as { token?: unknown } | null)?.token : undefined;
  return typeof token === 'string' ? token : undefined;
};

/** A reader that was cut off names the last event it saw in a header, as browsers do by themselves. */
const queryOf = ({ stream }: Route, { query, headers }: FastifyRequest) => {
  const after = headers['last-event-id'];
  return stream && after !== undefined ? { ...(query as object), after } : query;
};

/** Runs behind the door: an upload is read only for a caller who may send it. */
const inputOf = async (route: Route, request: FastifyRequest) => {
  const locale = localeOf(request);
  const input = {
    params: parse(route.params, request.params, locale),
    query: parse(route.query, queryOf(route, request), locale),
  };
  const raw = route.callback ? rawOf(request) : undefined;
  if (raw) return { ...input, body: undefined, file: undefined, raw };
  if (route.upload) return { ...input, body: undefined, file: await readUpload(request, route.upload.maxBytes) };
  if (request.headers['content-type']?.startsWith('multipart/')) throw new AppError('BAD_REQUEST');
  return { ...input, body: parse(route.body, request.body, locale), file: undefined };
};

/** Nobody has looked into it: what is signed are the bytes as they came. */
const rawOf = ({ body, headers, raw }: FastifyRequest): RawMessage => ({
  bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  headers: raw.headersDistinct ?? headers,
});

/** Does the work of a call once for its key. */
type Once = (
  ctx: AccountCtx,
  route: Route,
  keyed: { input: { params: unknown; query: unknown; body: unknown }; header: string | string[] | undefined },
  work: (ctx: AccountCtx) => Promise<unknown>,
) => Promise<unknown>;
/** Told of whatever a verb threw, before the caller is. */
type NoteRefusal = (ctx: Ctx, error: unknown) => Promise<void>;
type Door = { contextOf: ContextOf; rights: RightWatch; once: Once; noteRefusal: NoteRefusal };

const mountOne = (app: FastifyInstance, { route, verb, onReply }: Binding, door: Door) => {
  const { contextOf, rights, once, noteRefusal } = door;
  const attributes = { 'http.route': route.path, 'http.request.method': route.method };
  const { upload } = route;
  app.route({
    method: route.method,
    url: routerPath(route.path),
    config: { isStream: route.stream ?? false, changes: route.changes ?? false },
    ...(upload ? { onSend: async (request, reply) => leaveBody(request, reply, upload.maxBytes) } : {}),
    handler: (request, reply) =>
      inSpan(route.name, attributes, request.headers.traceparent as string | undefined, async () => {
        noteWork({ route: route.name });
        const begun = rights.begin();
        const ctx = await contextOf(request, route, bodyTokenOf(route, request));
        authorise(route.policy, ctx);
        // Before the verb: a turn must not begin for a reader who is then sent away.
        takePlaces(route, ctx, reply.raw);
        const input = await inputOf(route, request);
        const succeeded = await spendProof(ctx, route, input.body, request.headers[proofHeader]);
        const act = (by: Ctx) => verb(by, input as Parameters<typeof verb>[1]);
        const keyed = { input, header: request.headers[idempotencyHeader] };
        const work = async () => (route.once ? once(ctx as AccountCtx, route, keyed, act) : act(ctx));
        const data = await work().catch(async (error: unknown) => {
          await noteRefusal(ctx, error);
          throw error;
        });
        await succeeded?.();
        onReply?.(reply, data, ctx);
        if (route.stream) {
          const { tenant, actor } = ctx;
          const login = route.policy !== 'public' && actor.kind === 'account' ? actor : undefined;
          const who = { tenantId: tenant.id, host: request.host, login };
          const watch = (listener: Pick<Listener, 'right' | 'end'>) => rights.add({ ...who, ...listener }, begun);
          return sendStream(request, reply, data as GuardedStream, watch);
        }
        if (route.callback) return reply.code(204).send();
        if (route.download) return sendDownload(reply, data as Download);
        return { code: successCodeOf(route.path), msg: 'success', data: replyOf(route, data) };
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

export const mount = (app: FastifyInstance, routes: readonly Route[], bindings: readonly Binding[], door: Door) => {
  checkDoor(routes, bindings);
  for (const binding of bindings) {
    const { callback } = binding.route;
    if (!callback) {
      mountOne(app, binding, door);
      continue;
    }
    void app.register(async (scope) => {
      const bodyLimit = callback.maxBytes;
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_, body, done) => done(null, body));
      mountOne(scope, binding, door);
    });
  }
};
