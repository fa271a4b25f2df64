import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { servicesOf, type Tenant } from '../../ctx.ts';
import { bearerKey, isForeignPage, keyContext } from '../../http/key-context.ts';
import type { RightWatch } from '../../http/right-watch.ts';
import { localeOf } from '../../http/send-error.ts';
import { rightBy } from '../../stream-right.ts';
import type { ModelServices } from '../model/index.ts';
import { findExposed, mayHearByKey } from './find-key.ts';
import { createMcpServing } from './mcp-serving.ts';

type TenantFinder = (host: string) => Promise<Tenant>;

const refuse = (reply: FastifyReply, status: number, message: string) =>
  reply.status(status).send({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } });

/** Ends the call when the caller goes away, or we do. */
const webRequest = (
  { method, url, host, protocol, headers }: FastifyRequest,
  reply: FastifyReply,
  stopping: AbortSignal,
) => {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const own = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'authorization' && name !== 'cookie'
      ? [[name, value] as [string, string]]
      : [],
  );
  return new Request(`${protocol}://${host}${url}`, {
    method,
    headers: own,
    signal: AbortSignal.any([gone.signal, stopping]),
  });
};

const firstWords = new TextEncoder().encode(': \n\n');
/** A head goes out with the first words, and a client gives up on one that comes with the answer. */
const speakAtOnce = async function* (body: ReadableStream<Uint8Array>) {
  yield firstWords;
  yield* body;
};
const sendReply = (reply: FastifyReply, response: Response) => {
  const { body, status, headers } = response;
  if (!body || !headers.get('content-type')?.startsWith('text/event-stream')) return reply.send(response);
  return reply
    .status(status)
    .headers(Object.fromEntries(headers))
    .send(Readable.from(speakAtOnce(body)));
};

/** Agents and tools that their owners opened, for MCP clients: one address each, by key. */
export const mountMcpEndpoint = (
  app: FastifyInstance,
  services: ModelServices,
  { findTenant, rights }: { findTenant: TenantFinder; rights: RightWatch },
) => {
  const serving = createMcpServing(services.log);
  const stopping = new AbortController();
  app.addHook('preClose', () => {
    stopping.abort();
    return serving.close();
  });
  app.route<{ Params: { id: string } }>({
    method: ['POST', 'GET', 'DELETE'],
    url: '/mcp/:id',
    handler: async (request, reply) => {
      if (isForeignPage(request)) return refuse(reply, 403, 'foreign origin');
      const begun = rights.begin();
      const tenant = await findTenant(request.host);
      const exposed = await findExposed(servicesOf(services, tenant.id), tenant, {
        keyId: request.params.id,
        token: bearerKey(request),
        locale: localeOf(request),
      });
      if (!exposed) {
        reply.header('www-authenticate', 'Bearer error="invalid_token"');
        return refuse(reply, 401, 'the key is missing, wrong or revoked');
      }
      const seconds = await services.limits.take('mcp-key', exposed.keyId);
      if (seconds > 0) return refuse(reply.header('retry-after', String(seconds)), 429, `too many requests`);
      const ctx = keyContext(services, tenant, request, exposed.owner);
      const end = () => reply.raw.destroy();
      const right = rightBy(mayHearByKey, exposed.keyId);
      const leave = rights.add({ tenantId: tenant.id, host: request.host, login: undefined, right, end }, begun);
      reply.raw.once('close', leave);
      if (reply.raw.destroyed) leave();
      // Proxies in between must not save up our words.
      reply.header('x-accel-buffering', 'no');
      const asked = webRequest(request, reply, stopping.signal);
      return sendReply(reply, await serving.answer(ctx, exposed, asked, request.body));
    },
  });
};
