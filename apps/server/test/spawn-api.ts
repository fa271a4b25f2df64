import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { askProof, proofBody, proofHeader } from '@zhixing/contract/proof';
import { solveProof } from '@zhixing/contract/proof-work';
import { fillPath, type Route, type RouteCall, type RouteReply } from '@zhixing/contract/route';
import { spawnServer } from './spawn-server.ts';

type Options = { host: string; token?: string; headers?: Record<string, string> };
type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** The real api program as its own process on the test services, so that everything it prints can be read. */
export const spawnApi = async (env: Record<string, string> = {}) => {
  const { port, printed, stop } = await spawnServer('main', env);

  const call = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, method, path, headers }, async (reply) =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: await text(reply) }),
      );
      sent.on('error', reject).end(body);
    });

  const sendAs = async <R extends Route>(route: R, input: RouteCall<R>, { host, token, headers = {} }: Options) => {
    const { params, query, body } = input as {
      params?: Record<string, string>;
      query?: Record<string, string>;
      body?: object;
    };
    const path = `${fillPath(route.path, params)}${query ? `?${new URLSearchParams(query)}` : ''}`;
    const given = {
      host,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    };
    const answer = await call(route.method, path, given, body && JSON.stringify(body));
    const envelope = JSON.parse(answer.body) as { code: number; errorCode?: string; data: RouteReply<R> };
    return { ...answer, ...envelope };
  };

  return {
    call,
    /** A call that needs a proof solves one first. */
    async send<R extends Route>(route: R, input: RouteCall<R>, options: Options) {
      const body = proofBody(route, input);
      if (!body) return sendAs(route, input, options);
      const { data } = await sendAs(askProof, { body }, options);
      return sendAs(route, input, { ...options, headers: { ...options.headers, [proofHeader]: solveProof(data) } });
    },
    printed,
    port,
    stop: () => stop(),
    kill: () => stop('SIGKILL'),
  };
};
export type Api = Awaited<ReturnType<typeof spawnApi>>;
