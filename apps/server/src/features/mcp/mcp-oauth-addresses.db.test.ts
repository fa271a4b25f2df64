import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doorVectors } from '../../../test/door-vectors.ts';
import { createLog } from '../../base/log.ts';
import { startCanaries } from '../../gateways/egress/canaries.ts';
import { createEgress, type Egress } from '../../gateways/egress/egress.ts';
import { McpFailure } from '../../gateways/mcp/mcp-failure.ts';
import { beginLogin, findLogin, type Login, redeemCode, renewTokens } from '../../gateways/mcp/mcp-oauth.ts';

let canaries: Awaited<ReturnType<typeof startCanaries>>;
let egress: Egress;
let origin: string;
/** What the attacker's server says of itself, by the number in the address. */
const lies: { challenge?: string; issuer?: string }[] = [];
const newLie = (lie: (typeof lies)[number]) => `${origin}/${lies.push(lie) - 1}/mcp`;
/** Nothing else can stand in a header. */
const inHeader = (text: string) => text.replace(/[^\x20-\x7e]/g, '');

const server = createServer((request, reply) => {
  const send = (status: number, json: unknown, headers = {}) =>
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json));
  const path = request.url ?? '';
  const no = /\/(\d+)\/mcp$/.exec(path)?.[1] ?? '';
  const { challenge, issuer = origin } = lies[Number(no)] ?? {};
  const metadata = `${origin}/.well-known/oauth-protected-resource/${no}/mcp`;
  if (path.includes('oauth-protected-resource'))
    return send(200, { resource: `${origin}/${no}/mcp`, authorization_servers: [issuer] });
  return send(401, {}, { 'www-authenticate': `Bearer resource_metadata="${inHeader(challenge ?? metadata)}"` });
});
const truth = () => ({
  issuer: origin,
  authorization_endpoint: `${origin}/authorize`,
  token_endpoint: `${origin}/token`,
  registration_endpoint: `${origin}/register`,
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
});

beforeAll(async () => {
  canaries = await startCanaries();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${place}`;
  const { resolve, attackerPlace } = canaries;
  const log = createLog('test', 'silent');
  egress = createEgress({ allow: { tool: [attackerPlace, place] }, log, resolve, connectMs: 400 });
});
afterAll(async () => {
  await egress.close();
  server.closeAllConnections();
  server.close();
  await canaries.close();
});

/** Https is not asked for here, so that nothing but the egress stands in the way. */
const way = () => ({ egress, isTrusted: () => true });
const login = (metadata: object): Login => ({
  issuer: origin,
  resource: `${origin}/mcp`,
  metadata: { ...truth(), ...metadata },
  client: { client_id: 'c', client_secret: 's', redirect_uris: [] },
  redirectUrl: 'http://x.test/mcp-callback',
});

const steps: Record<string, (url: string) => Promise<unknown>> = {
  'the address of the server itself': (url) => findLogin(way(), url),
  'the address of its resource metadata': (challenge) => findLogin(way(), newLie({ challenge })),
  'the authorization server it names': (issuer) => findLogin(way(), newLie({ issuer })),
  'the address to register at': (url) =>
    beginLogin(way(), login({ registration_endpoint: url }), 'http://x.test/mcp-callback', 'state'),
  'the address to redeem a code at': (url) =>
    redeemCode(way(), login({ token_endpoint: url }), { code: 'c', iss: undefined, verifier: 'v' }),
  'the address to renew tokens at': (url) => renewTokens(way(), login({ token_endpoint: url }), 'rt_secret'),
};

const own = () => ` ${new URL(origin).port}`;
const attempts = () => canaries.attempts().filter((attempt) => !attempt.endsWith(own()));

describe('SSRF by what an MCP server says about its login', () => {
  it.each(Object.keys(steps))(
    '%s: every vector is refused and none connects',
    async (name) => {
      const whys = new Map<string, number>();
      // An issuer is asked at an address of its own making, so that one cannot send the caller on by its query.
      const urls = doorVectors
        .map(({ url }) => url)
        .filter((url) => !(/names/.test(name) && url.includes('{attacker}')));
      for (let from = 0; from < urls.length; from += 40) {
        const outcomes = urls.slice(from, from + 40).map((url) =>
          steps[name]?.(canaries.fill(url)).then(
            () => 'TAKEN',
            (error: unknown) => (error instanceof McpFailure ? error.why : `THROWN ${String(error)}`),
          ),
        );
        for (const why of await Promise.all(outcomes)) whys.set(why ?? '', (whys.get(why ?? '') ?? 0) + 1);
      }
      expect([...whys.keys()].filter((why) => why === 'TAKEN' || why.startsWith('THROWN'))).toEqual([]);
      expect(canaries.reached()).toBe(0);
      expect(attempts()).toEqual([]);
      process.stdout.write(`  ${name}: ${JSON.stringify(Object.fromEntries(whys))}\n`);
    },
    120_000,
  );
});
