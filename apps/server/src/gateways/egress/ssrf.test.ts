import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../base/log.ts';
import { localAddresses, startCanaries } from './canaries.ts';
import { createEgress, type Egress } from './egress.ts';
import { EgressRefused } from './egress-refused.ts';
import { type SsrfVector, ssrfVectors } from './ssrf-vectors.ts';

const log = createLog('test', 'silent');
let canaries: Awaited<ReturnType<typeof startCanaries>>;
let guarded: Egress;
const opened: Egress[] = [];
const open = (allow: string[]) => {
  const egress = createEgress({ allow: { tool: allow }, log, resolve: canaries.resolve, connectMs: 400 });
  opened.push(egress);
  return egress;
};
const outcomeOf = (egress: Egress, url: string) =>
  egress.fetch(url, { purpose: 'tool' }).then(
    (response) => `HTTP ${response.status}`,
    (error: unknown) => (error instanceof EgressRefused ? error.code : String(error)),
  );

beforeAll(async () => {
  canaries = await startCanaries();
  guarded = open([canaries.attackerPlace]);
});
afterAll(async () => {
  for (const egress of opened) await egress.close();
  await canaries.close();
});

describe('SSRF', () => {
  it('has 250 and more vectors, each only once', () => {
    const urls = ssrfVectors.map(({ url }) => url);
    expect(urls.length).toBeGreaterThanOrEqual(250);
    expect(urls.filter((url, place) => urls.indexOf(url) !== place)).toEqual([]);
  });

  it.each(ssrfVectors.map((vector) => ({ ...vector, shown: JSON.stringify(vector.url) })))(
    '$kind $shown is refused',
    async ({ url, codes }) => {
      expect(codes).toContain(await outcomeOf(guarded, canaries.fill(url)));
    },
  );

  it.each(localAddresses())('%s, an address of this machine, is refused', async (address) => {
    const host = address.includes(':') ? `[${address}]` : address;
    expect(await outcomeOf(guarded, `http://${host}:${canaries.port}/`)).toBe('ADDRESS_BLOCKED');
  });

  it('no vector made a connection, not even an attempt at one', () => {
    expect(canaries.reached()).toBe(0);
    expect(canaries.attempts()).toEqual([]);
  });

  it('a name is asked once for each connection: there is no second answer to fall for', () => {
    expect(canaries.timesAsked('rebind.test')).toBe(1);
    expect(canaries.timesAsked('rebind-late.test')).toBe(1);
  });
});

describe('SSRF, the other way round', () => {
  it('the canary is alive: without the guard the same vectors reach it', async () => {
    const isLive = ({ kind, url }: SsrfVector) =>
      /^(private|spelling|redirect|chain)/.test(kind) && !url.startsWith('https');
    const replies = await Promise.all(
      ssrfVectors
        .filter(isLive)
        .map(async ({ url }) => {
          const response = await fetch(canaries.fill(url), { signal: AbortSignal.timeout(2000) });
          return response.text();
        })
        .map((reply) => reply.catch(() => '')),
    );
    const reached = replies.filter((reply) => reply === 'inside').length;
    expect(reached).toBeGreaterThan(60);
    expect(canaries.attempts().length).toBeGreaterThan(0);
  });

  it.each([
    ['127.0.0.1', 'http://127.0.0.1:{port}/'],
    ['127.0.0.1', 'http://0x7f.1:{port}/'],
    ['[::1]', 'http://[0:0:0:0:0:0:0:1]:{port}/'],
    ['evil.test', 'http://EVIL.test:{port}/'],
    ['127.0.0.1', 'http://{attacker}/?status=307&to=http%3A%2F%2F127.0.0.1%3A{port}%2F'],
  ])('allowed %s is reached by %s', async (host, url) => {
    const before = canaries.reached();
    const egress = open([canaries.attackerPlace, `${host}:${canaries.port}`]);
    expect(await outcomeOf(egress, canaries.fill(url))).toBe('HTTP 200');
    expect(canaries.reached()).toBe(before + 1);
  });

  it('an allowed place opens neither its neighbours nor other names for it', async () => {
    const egress = open([`127.0.0.1:${canaries.port + 1}`, `evil.test:${canaries.port}`]);
    for (const host of ['127.0.0.1', '[::1]', 'localhost', 'evil.test.', 'www.evil.test'])
      expect(await outcomeOf(egress, `http://${host}:${canaries.port}/`)).toBe('ADDRESS_BLOCKED');
  });
});
