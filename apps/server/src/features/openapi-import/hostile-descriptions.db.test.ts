import { preprocessOpenApi } from '@zhixing/contract/openapi-import';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isFull } from '../../../../../tools/ci/tier.ts';
import { doorVectors } from '../../../test/door-vectors.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { startCanaries } from '../../gateways/egress/canaries.ts';
import { createEgress } from '../../gateways/egress/egress.ts';
import type { RefusalCode } from '../../gateways/egress/egress-refused.ts';
import { isAddress } from './fetch-description.ts';
import * as hostile from './test-documents/hostile.ts';
import { petStore } from './test-documents/pet-store.ts';

// Each reading starts a thread, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let world: World;
let canaries: Awaited<ReturnType<typeof startCanaries>>;
let host: string;
let who: { host: string; token: string };

const addPerson = async () => ({ host, token: await world.openToken(host, await world.addAccount(host)) });

beforeAll(async () => {
  world = await openWorld();
  canaries = await startCanaries();
  await world.services.egress.close();
  // The same way out, in a network where every name leads inside.
  world.services.egress = createEgress({
    allow: { tool: [canaries.attackerPlace] },
    log: world.services.log,
    resolve: canaries.resolve,
    connectMs: 400,
  });
  host = (await world.addTenant()).host;
  who = await addPerson();
});
afterAll(async () => {
  await world.close();
  await canaries.close();
});

const read = (openApiSchemaOrUrl: string, baseUrl = 'https://api.example.com', as = who) =>
  world.send(preprocessOpenApi, { body: { openApiSchemaOrUrl, baseUrl } }, as);

describe('IMPORT-12 SSRF', () => {
  const failures: readonly RefusalCode[] = ['REDIRECTS', 'UNREACHABLE', 'TIMEOUT'];

  it('every address an attacker would name is refused, and none is called', async () => {
    const wrong: string[] = [];
    for (const { url, codes } of doorVectors) {
      const text = canaries.fill(url);
      const { errorCode = 'none' } = await read(text);
      const expected = isAddress(text.trim())
        ? codes.map((code) => (failures.includes(code) ? 'FETCH_FAILED' : 'ADDRESS_REFUSED'))
        : ['OPENAPI_UNREADABLE', 'BAD_REQUEST'];
      if (!expected.includes(errorCode)) wrong.push(`${JSON.stringify(url)} ${errorCode}, not ${expected}`);
    }
    expect(wrong).toEqual([]);
    expect(canaries.reached()).toBe(0);
    expect(canaries.attempts()).toEqual([]);
  }, 180_000);

  it('a base or a curl line that names an address inside is not called', async () => {
    const inside = `http://127.0.0.1:${canaries.port}`;
    expect((await read(JSON.stringify(petStore['3.0']), inside)).code).toBe(200);
    expect((await read(`curl -d a=1 ${inside}/x`)).code).toBe(200);
    expect(canaries.reached()).toBe(0);
  });

  it('references to servers and files are never followed', async () => {
    const { data, reply } = await read(hostile.outward(`127.0.0.1:${canaries.port}`));
    expect(data.plugins.map(({ pluginCallableName }) => pluginCallableName)).toEqual(['property']);
    expect(data.skipped.map(({ path, why }) => [path, why])).toEqual(
      ['/param', '/body', '/whole', '/file', '/relative', '/item'].map((path) => [
        path,
        '引用了文档之外的内容，不会去取',
      ]),
    );
    expect(reply.payload).not.toContain('root:');
    expect(canaries.reached()).toBe(0);
    expect(canaries.attempts()).toEqual([]);
  });

  it('no path makes another host of the base', async () => {
    const { data } = await read(hostile.strangePaths);
    expect(data.plugins.map(({ url }) => new URL(url).origin)).toEqual(Array(3).fill('https://api.example.com'));
    expect(data.skipped).toHaveLength(4);
  });
});

/** One for each way to be too much; what goes the same way in another dress only by `pnpm full`. */
const bombs: [name: string, text: string, words: RegExp][] = [
  ['an alias bomb', hostile.aliasBomb, /YAML 格式不对/],
  ['JSON 100,000 deep', hostile.deepJson, /嵌套太深/],
  ['300 bodies of 20,000 fields', hostile.manyFields, /内容太多/],
];
const otherBombs: typeof bombs = [
  ['a chain of merges', hostile.mergeBomb, /YAML 格式不对|内容太多/],
  ['an alias of itself', hostile.circularAlias, /嵌套太深/],
  ['YAML 400,000 deep', hostile.deepYaml, /内容太多|嵌套太深|YAML 格式不对/],
  ['60,000 paths in YAML', hostile.wideYaml, /内容太多|没有接口/],
];

describe('hostile documents', () => {
  it('schemas that hold themselves end', async () => {
    const { data } = await read(hostile.circular);
    const bodies = data.plugins.map(({ pluginCallableName, body }) => [
      pluginCallableName,
      body.map(({ name }) => name),
    ]);
    expect(bodies).toEqual([
      ['direct', []],
      ['tree', ['name', 'children']],
      ['pair', ['right']],
      ['joined', ['a']],
    ]);
  });

  it('of 10,000 operations the first 300 are listed and the rest counted', async () => {
    const { data } = await read(hostile.manyOperations);
    expect(data.plugins).toHaveLength(300);
    expect(data.skipped).toEqual([{ method: '', path: '', why: '另有 9700 个操作没有列出' }]);
  });

  it('a long chain of references is read', async () => {
    expect((await read(hostile.longChain)).data.plugins).toHaveLength(1);
  });

  it('names of the language itself are names like any other, and change nothing', async () => {
    const { data, code } = await read(hostile.prototypeKeys);
    expect(code).toBe(200);
    const names = data.plugins.map(({ parameters, body }) => [...parameters, ...body].map(({ name }) => name));
    expect(names).toEqual([['constructor', 'toString'], ['hasOwnProperty']]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it.each(isFull ? [...bombs, ...otherBombs] : bombs)(
    '%s is refused in time and memory, and the server answers others meanwhile',
    async (_, text, words) => {
      const before = process.memoryUsage.rss();
      const reading = read(text);
      let answered = 0;
      let isDone = false;
      void reading.finally(() => {
        isDone = true;
      });
      let slowest = 0;
      while (!isDone) {
        const began = performance.now();
        expect((await world.app.inject({ url: '/health' })).statusCode).toBe(200);
        slowest = Math.max(slowest, performance.now() - began);
        answered++;
        await new Promise((go) => setTimeout(go, 20));
      }
      const reply = await reading;
      expect([reply.errorCode, reply.msg]).toEqual(['OPENAPI_UNREADABLE', expect.stringMatching(words)]);
      expect(answered).toBeGreaterThan(1);
      expect(slowest).toBeLessThan(2_000);
      expect(process.memoryUsage.rss() - before).toBeLessThan(500 * 1024 * 1024);
    },
    60_000,
  );

  it('a text of 5 MB does not get in', async () => {
    for (const text of [`openapi: 3.0.3\n${'#'.repeat(5_000_000)}`, `{"a":"${'x'.repeat(950_000)}"}`]) {
      const { code, status } = await read(text);
      expect(code).not.toBe(200);
      expect(status).toBeLessThan(500);
    }
  });

  it('many at once are read in turn; one account keeps the others waiting for two of its own at most', async () => {
    const text = JSON.stringify(petStore['3.0']);
    const others = await Promise.all([1, 2, 3].map(() => addPerson()));
    const replies = await Promise.all([who, who, ...others].map((one) => read(text, undefined, one)));
    expect(replies.map(({ data }) => data.plugins.length)).toEqual(Array(5).fill(5));
    const greedy = await Promise.all(Array.from({ length: 8 }, () => read(text)));
    expect(greedy.filter(({ code }) => code === 200)).toHaveLength(2);
    expect(greedy.filter(({ errorCode }) => errorCode === 'TOO_MANY_REQUESTS')).toHaveLength(6);
  }, 60_000);
});

it('IMPORT-12 the canary is alive: allowed, the same address is called', async () => {
  const before = canaries.reached();
  await world.services.egress.close();
  world.services.egress = createEgress({ allow: { tool: [`127.0.0.1:${canaries.port}`] }, log: world.services.log });
  expect((await read(`http://127.0.0.1:${canaries.port}/`)).errorCode).toBe('OPENAPI_UNREADABLE');
  expect(canaries.reached()).toBe(before + 1);
});
