import {
  type BodyInit as ClientBody,
  FormData as ClientFormData,
  fetch as clientFetch,
  type Dispatcher,
  Headers,
  Response,
} from 'undici';
import { createCounter } from '../../base/counters.ts';
import type { Log } from '../../base/log.ts';
import { isBadPort } from './bad-ports.ts';
import { EgressClosed, EgressRefused, refusalOf } from './egress-refused.ts';
import { type AgentOptions, createGuardedAgent } from './guarded-agent.ts';
import { listenToReply, type ReplyListener } from './listen-to-reply.ts';
import { followRedirect, type Hop, isRedirect, readAddress } from './redirect.ts';
import { isHostListed } from './tenant-hosts.ts';
import { type Call, type HopResult, type Limits, openCall, WatchedDispatcher } from './watch-call.ts';

const refusals = createCounter({
  name: 'zhixing_egress_refusals_total',
  help: 'Calls to addresses that people chose and that were refused, failed or were given up, by why',
  labelNames: ['code'],
});

/** Why a call is made decides which places of our own network it may go to. */
const purposes = ['model', 'tool', 'service'] as const;
type Purpose = (typeof purposes)[number];

export type EgressInit = RequestInit & { purpose: Purpose; limits?: Partial<Limits> };

const usual: Limits = { maxBytes: 10 * 1024 * 1024, idleMs: 60_000, totalMs: 120_000 };
const maxRedirects = 5;
const countRefusal = (code: string) => refusals.inc({ code });

/** The HTTP client takes only its own FormData class. */
const bodyOf = (body: unknown) => {
  if (!(body instanceof FormData)) return body ?? null;
  const form = new ClientFormData();
  for (const [name, value] of body) form.append(name, value as string);
  return form;
};

const headersOf = (given: HeadersInit | undefined) => new Headers(given as Record<string, string>);

/** The size that counts is the unpacked one, and only here is it known. */
const withinLimit = (response: Response, call: Call): Response => {
  if (!response.body || !response.headers.has('content-encoding')) return response;
  const reader = response.body.getReader();
  let bytes = 0;
  const counted = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        bytes += value.length;
        if (bytes <= call.limits.maxBytes) return controller.enqueue(value);
        call.abort(new EgressRefused('TOO_LARGE'));
        controller.error(call.signal.reason);
      } catch (error) {
        controller.error(call.signal.aborted ? call.signal.reason : refusalOf(error));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, statusText, headers, url } = response;
  return Object.defineProperty(new Response(counted, { status, statusText, headers }), 'url', { value: url });
};

/** What a hop has brought: where it sends us on to, how the rest of it is left unread, and the reply itself. */
type Arrived<Reply> = { status: number; location: string | null; leave?: () => unknown; reply: Reply };
type Caller = { tenantId: string | undefined; purpose: Purpose };
type HostsOf = (tenantId: string) => Promise<readonly string[]>;
type Options = Pick<AgentOptions, 'resolve'> & {
  /** `host:port` of our own network by purpose; a purpose without a list goes to the public internet only. */
  allow: Partial<Record<Purpose, readonly string[]>>;
  log: Pick<Log, 'info'>;
  connectMs?: number;
  /** Where a tenant lets its people's calls go. */
  hostsOf?: HostsOf;
};

/** What can be sent by `listen`: no forms and no streams. */
export type ListenInit = Pick<EgressInit, 'method' | 'headers' | 'purpose' | 'limits'> & {
  body?: string;
  signal?: AbortSignal;
};

export type Way = {
  fetch: (input: string | URL | Request, init: EgressInit) => Promise<globalThis.Response>;
  /** For replies of many small pieces; resolves at their end. */
  listen: (url: string, init: ListenInit, listener: ReplyListener) => Promise<void>;
};
export type Egress = Way & {
  /** Held to the hosts the tenant has listed; the same object for the same tenant, so that it can be a key. */
  ofTenant: (tenantId: string) => Egress;
  /** For what the platform has chosen and not the tenant. */
  everywhere: Way;
  close: () => Promise<unknown>;
};
const maxTenants = 20_000;

/**
 * The only way out to an address that a user can choose. Ports are not held to a list, since models and tools run on any;
 * the client itself refuses those that fetch knows to belong to other protocols (SSH, SMTP, DNS, IRC …).
 * Each purpose has connections of its own: one made to a place that is allowed to models would carry a tool's call too.
 */
export const createEgress = ({
  allow,
  log,
  resolve,
  connectMs = 10_000,
  hostsOf = async () => [],
}: Options): Egress => {
  const agentFor = (purpose: Purpose) =>
    createGuardedAgent({ allow: allow[purpose] ?? [], connectMs, ...(resolve ? { resolve } : {}) });
  const agents = { model: agentFor('model'), tool: agentFor('tool'), service: agentFor('service') };

  const calls = new Set<Call>();

  const note = ({ url, method }: Pick<Hop, 'url' | 'method'>, began: number, { status, bytes, error }: HopResult) => {
    const ms = Math.round(performance.now() - began);
    const ending = error === undefined ? {} : { refused: error instanceof EgressRefused ? error.code : 'ABORTED' };
    if (ending.refused) countRefusal(ending.refused);
    log.info({ method, host: url.host, status, ms, bytes, ...ending }, 'egress');
  };

  /** The pool for one hop, when the hop may be made. */
  const openHop = async (hop: Hop, call: Call, { tenantId, purpose }: Caller) => {
    if (isBadPort(hop.url)) throw new EgressRefused('PORT');
    if (tenantId !== undefined && !isHostListed(await hostsOf(tenantId), hop.url)) throw new EgressRefused('HOST');
    const began = performance.now();
    return new WatchedDispatcher(agents[purpose], call, (result) => note(hop, began, result));
  };

  const fetchHop = async (hop: Hop, call: Call, dispatcher: Dispatcher): Promise<Arrived<Response>> => {
    const { url, method, headers } = hop;
    const body = hop.body as ClientBody;
    const { signal } = call;
    const init = { method, headers, body, dispatcher, redirect: 'manual', duplex: 'half', signal } as const;
    const response = await clientFetch(url, init);
    const location = response.headers.get('location');
    return { status: response.status, location, leave: () => response.body?.cancel(), reply: response };
  };

  const follow = async <Reply>(
    first: Hop,
    call: Call,
    mode: RequestRedirect = 'follow',
    caller: Caller,
    sendHop: (hop: Hop, call: Call, dispatcher: Dispatcher) => Promise<Arrived<Reply>>,
  ): Promise<Reply> => {
    let hop = first;
    for (let hops = 0; ; hops++) {
      const { status, location, leave, reply } = await sendHop(hop, call, await openHop(hop, call, caller));
      if (!call.follows || location === null || !isRedirect(status, location)) return reply;
      await leave?.();
      if (mode === 'error' || hops === maxRedirects) throw new EgressRefused('REDIRECTS');
      hop = followRedirect(hop, status, location);
    }
  };

  type Given = Pick<EgressInit, 'method' | 'headers' | 'body' | 'signal' | 'redirect' | 'limits' | 'purpose'>;
  const sendFor = async <Reply>(
    tenantId: string | undefined,
    address: string,
    given: Given,
    sendHop: (hop: Hop, call: Call, dispatcher: Dispatcher) => Promise<Arrived<Reply>>,
  ): Promise<{ reply: Reply; call: Call }> => {
    const call = openCall({ ...usual, ...given.limits }, given.signal, given.redirect !== 'manual', calls);
    const method = (given.method ?? 'GET').toUpperCase();
    try {
      const hop = { url: readAddress(address), method, headers: headersOf(given.headers), body: bodyOf(given.body) };
      const caller = { tenantId, purpose: given.purpose };
      return { reply: await follow(hop, call, given.redirect, caller, sendHop), call };
    } catch (error) {
      call.end();
      if (call.signal.aborted) throw call.signal.reason;
      const refusal = refusalOf(error);
      // What the pool refused has its line already.
      if (!((error as Error).cause instanceof EgressRefused)) {
        countRefusal(refusal.code);
        log.info({ method, refused: refusal.code }, 'egress');
      }
      throw refusal;
    }
  };

  const wayOf = (tenantId?: string): Way => ({
    fetch: async (input, init) => {
      const [address, given] =
        input instanceof Request ? [input.url, requestParts(input, init)] : [String(input), init];
      const { reply, call } = await sendFor(tenantId, address, given, fetchHop);
      return withinLimit(reply, call) as unknown as globalThis.Response;
    },
    listen: async (url, { signal, ...init }, listener) => {
      const given = { ...init, ...(signal ? { signal } : {}) };
      await sendFor(tenantId, url, given, async (hop, call, dispatcher) => ({
        ...(await listenToReply(dispatcher, hop, call, listener)),
        reply: undefined,
      }));
    },
  });

  const everywhere = wayOf();
  const close = () => {
    for (const call of calls) call.abort(new EgressClosed('we closed while the call was under way'));
    return Promise.all(purposes.map((purpose) => agents[purpose].destroy()));
  };
  const tenants = new Map<string, Egress>();
  const ofTenant = (tenantId: string): Egress => {
    const known = tenants.get(tenantId);
    if (known) return known;
    const made: Egress = { everywhere, ofTenant, close, ...wayOf(tenantId) };
    if (tenants.size >= maxTenants) tenants.clear();
    tenants.set(tenantId, made);
    return made;
  };
  return { ...everywhere, everywhere, ofTenant, close };
};

/** A request of the global kind, taken apart: the client would not recognise it. */
const requestParts = (request: Request, init: EgressInit): EgressInit => ({
  method: request.method,
  headers: request.headers,
  signal: request.signal,
  redirect: request.redirect,
  ...(request.body ? { body: request.body, duplex: 'half' } : {}),
  ...init,
});
