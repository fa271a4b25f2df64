import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import * as contract from '@zhixing/contract/file';
import { fillPath, type Route } from '@zhixing/contract/route';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/ci/tier.ts';
import { spawnServer } from '../../../test/spawn-server.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { zip } from './test-files/sample-files.ts';
import { partOf } from './test-files/send-file.ts';

const megabyte = 1024 * 1024;
/** What they hold grows with their number; fifteen held whole would be 225 MB more. */
const [atOnce, most] = isFull ? ([30, 300] as const) : ([15, 200] as const);

let world: World;
let api: Awaited<ReturnType<typeof spawnServer>>;
let host: string;
let tokens: string[];

beforeAll(async () => {
  world = await openWorld();
  ({ host } = await world.addTenant());
  tokens = await Promise.all(
    Array.from({ length: atOnce }, async () => world.openToken(host, await world.addAccount(host))),
  );
  api = await spawnServer('main');
});
afterAll(async () => {
  await api.stop();
  await world.close();
});

/** The most memory that the process ever held, in megabytes. */
const peakMemory = () =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${api.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

const head = zip({ 'a.txt': 'x' });
const largest = Buffer.concat([head, Buffer.alloc(contract.maxFileBytes - head.length)]);
const body = (() => {
  const part = partOf({ name: 'a.zip', bytes: largest });
  return Buffer.concat([part, part.subarray(0, part.indexOf('\r\n')), Buffer.from('--\r\n')]);
})();
const type = `multipart/form-data; boundary=${body.subarray(2, body.indexOf('\r\n'))}`;

const upload = (route: Route, token: string) =>
  new Promise<{ code: number }>((resolve, reject) => {
    const headers = { host, authorization: `Bearer ${token}`, 'content-type': type, 'content-length': body.length };
    const path = fillPath(route.path);
    const sent = request({ host: '127.0.0.1', port: api.port, method: 'POST', path, headers }, async (reply) =>
      resolve(JSON.parse(await text(reply)) as { code: number }),
    );
    sent.on('error', reject).end(body);
  });

it(`API-45 ${atOnce} files of the greatest size at once are never held whole`, { timeout: 120_000 }, async () => {
  await upload(contract.uploadFile, tokens[0] ?? '');
  const before = peakMemory();
  const replies = await Promise.all(
    Array.from({ length: atOnce }, (_, no) => upload(contract.uploadFile, tokens[no] ?? '')),
  );
  const grown = Math.round(peakMemory() - before);
  process.stdout.write(`  ${atOnce} uploads of ${contract.maxFileBytes / megabyte} MB: ${grown} MB more memory\n`);
  expect(replies.map(({ code }) => code)).toEqual(Array.from({ length: atOnce }, () => 200));
  expect(grown).toBeLessThan(most);
});
