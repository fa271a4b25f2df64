import { Client, ProtocolError, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { maskSecrets } from '../../base/mask-secrets.ts';
import { cutText, storableText } from '../../base/storable.ts';
import { leftBehindAfter, withTimeLimit } from '../../base/time-limit.ts';
import type { Egress } from '../egress/egress.ts';
import { EgressRefused } from '../egress/egress-refused.ts';
import { failureOfStatus, McpFailure, McpToolFailed, whyOf } from './mcp-failure.ts';
import { watchBody } from './watch-body.ts';

export type { CallToolResult } from '@modelcontextprotocol/client';

export type McpPlace = { url: string; transport: 'http' | 'sse'; headers: Record<string, string> };

/** A server that repeats what it was sent must not show the owner's secret to whoever talks to the agent. */
export const maskPlace = ({ headers }: Pick<McpPlace, 'headers'>) =>
  maskSecrets(Object.values(headers).map((value) => value.replace(/^Bearer /, '')));

const maxReplyBytes = 4 * 1024 * 1024;
const goodbyeMs = 2_000;

/** Resolves with the work, or rejects as soon as the signal says so, whatever the work still waits for. */
export const until = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });

/**
 * One conversation with a server, with a connection and a session of its own: an answer cannot reach another caller. Only
 * servers at an address; a redirect is followed within its origin, so that a secret never goes elsewhere.
 */
export const withMcp = <T>(
  egress: Egress,
  place: McpPlace,
  { signal, ms }: { signal: AbortSignal; ms: number },
  work: (client: Client, signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const broken = new AbortController();
  return withTimeLimit(ms, AbortSignal.any([signal, broken.signal]), (ended) =>
    talk(egress, place, { signal, broken, ended, ms }, work),
  );
};

type Endings = { signal: AbortSignal; broken: AbortController; ended: AbortSignal; ms: number };

const talk = async <T>(
  egress: Egress,
  { url, transport: kind, headers }: McpPlace,
  { signal, broken, ended, ms }: Endings,
  work: (client: Client, signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  let refusal: EgressRefused | undefined;
  let status = 0;
  let wantsLogin = false;
  const refuse = (error: unknown) => {
    if (!(error instanceof EgressRefused)) return;
    refusal ??= error;
    broken.abort(error);
  };
  const send = async (address: string | URL, init: RequestInit = {}) => {
    // A server may fail to open a stream beside its answers without harm, unless all answers come by it.
    const counts = kind === 'sse' || init.method === 'POST';
    try {
      const response = await egress.fetch(address, {
        ...init,
        purpose: 'tool',
        limits: { maxBytes: maxReplyBytes, totalMs: ms + goodbyeMs, idleMs: ms + goodbyeMs },
      });
      if (!counts) return response;
      status = response.status;
      wantsLogin = status === 401 && /resource_metadata=/.test(response.headers.get('www-authenticate') ?? '');
      return watchBody(response, refuse);
    } catch (error) {
      if (counts && !ended.aborted) refuse(error);
      throw error;
    }
  };
  const options = { fetch: send, requestInit: { headers } };
  const address = URL.parse(url);
  if (!address) throw new McpFailure('ADDRESS');
  const transport =
    kind === 'sse' ? new SSEClientTransport(address, options) : new StreamableHTTPClientTransport(address, options);
  const client = new Client(
    { name: 'zhixing', version: '1' },
    {
      versionNegotiation: { mode: kind === 'sse' ? 'legacy' : 'auto', probe: { timeoutMs: ms } },
      inputRequired: { autoFulfill: false },
    },
  );
  // Without a listener an error beside an answer would be thrown where nobody catches it.
  client.onerror = () => undefined;
  const close = async () => {
    if (transport instanceof StreamableHTTPClientTransport && transport.sessionId)
      await leftBehindAfter(goodbyeMs, () => transport.terminateSession()).catch(() => undefined);
    await client.close();
  };
  try {
    const said = client.connect(transport, { signal: ended, timeout: ms }).then(() => work(client, ended));
    return await until(said, ended);
  } catch (error) {
    if (refusal) throw new McpFailure(whyOf(refusal.code), { cause: error });
    signal.throwIfAborted();
    if (ended.aborted) throw new McpFailure('TIMEOUT', { cause: error });
    if (error instanceof McpToolFailed) throw error;
    if (error instanceof ProtocolError)
      throw new McpFailure('PROTOCOL', {
        said: cutText(storableText(maskPlace({ headers })(error.message)), 500),
        cause: error,
      });
    if (wantsLogin && !headers.authorization) throw new McpFailure('GRANT', { status, cause: error });
    throw failureOfStatus(status, error);
  } finally {
    void close().catch(() => undefined);
  }
};
