import { chat } from '@zhixing/contract/chat';
import { uploadFile } from '@zhixing/contract/file';
import { findUserInfo } from '@zhixing/contract/user';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inFull } from '../../../../tools/ci/tier.ts';
import { runInit } from '../../test/run-init.ts';
import { openScratchDatabase, type ScratchDatabase } from '../../test/scratch-database.ts';
import { spawnServer } from '../../test/spawn-server.ts';
import { gateUrl, type TcpGate } from '../../test/tcp-gate.ts';
import { openWorld, type World } from '../../test/world.ts';
import { wrongClock } from '../../test/wrong-clock.ts';
import { newId } from '../base/id.ts';
import { readEnv } from '../env.ts';

type Server = Awaited<ReturnType<typeof spawnServer>>;
type Ready = { status: string; parts: Record<string, boolean>; reasons: Record<string, string> };

let scratch: ScratchDatabase;
let api: Server | undefined;

beforeAll(async () => {
  scratch = await openScratchDatabase();
});
afterEach(async () => {
  await api?.stop('SIGKILL');
  api = undefined;
});
afterAll(() => scratch?.drop());

const start = async (env: Record<string, string> = {}, awaited?: string) => {
  api = await spawnServer('main', { DATABASE_URL: scratch.appUrl, ...env }, awaited);
  return api;
};
const ready = async ({ metricsPort }: Server) => {
  const reply = await fetch(`http://127.0.0.1:${metricsPort}/ready`);
  return { code: reply.status, ...((await reply.json()) as Ready) };
};
const page = async ({ port }: Server) => {
  const reply = await fetch(`http://127.0.0.1:${port}/index`, { headers: { accept: 'text/html' } });
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), text: await reply.text() };
};
const isWaiting = 'is waiting';

describe('an api on a database', () => {
  it('that nobody has set up waits, lives, and says what to do', async () => {
    const server = await start({}, isWaiting);
    expect(await ready(server)).toMatchObject({ code: 503, parts: { tenant: false, postgres: true } });
    expect((await ready(server)).reasons.tenant).toContain('/setup');
    for (const port of [server.port, server.metricsPort])
      expect((await fetch(`http://127.0.0.1:${port}/live`)).status).toBe(200);
    await runInit(['--tenant', '知行', '--host', 'zhixing.test', '--admin-account', 'admin'], scratch.appUrl);
    await server.until(({ msg }) => msg === 'api is ready');
    expect((await page(server)).status).toBe(200);
  }, 60_000);

  const otherSecret = { APP_SECRET: 'another secret, just as long as it has to be, and not the one used before' };
  const lackMigration = async () => {
    const owner = new pg.Client({ connectionString: scratch.ownerUrl });
    await owner.connect();
    const { rows } = await owner.query(
      'delete from schema_migrations where version = (select max(version) from schema_migrations) returning version',
    );
    const version: string = rows[0].version;
    const bringBack = async () => {
      await owner.query('insert into schema_migrations (version) values ($1)', [version]);
      await owner.end();
    };
    return { version, bringBack };
  };

  it('that has another secret, lacks a migration and whose machine is 90 s ahead names all three', async () => {
    const { version, bringBack } = await lackMigration();
    try {
      const server = await start({ ...otherSecret, ...wrongClock(90) }, isWaiting);
      const { code, parts, reasons } = await ready(server);
      expect(code).toBe(503);
      expect(parts).toMatchObject({ secret: false, migrations: false, clock: false, tenant: true, postgres: true });
      expect(reasons).toMatchObject({
        secret: expect.stringContaining('APP_SECRET'),
        migrations: expect.stringContaining(version),
        clock: expect.stringContaining('ahead'),
      });
    } finally {
      await bringBack();
    }
  }, 60_000);

  it(
    'is not ready with another secret than the one it was set up with',
    inFull(
      'apps/server/src/http/readiness.db.test.ts › that has another secret, lacks a migration and whose machine is 90 s ahead names all three',
      { timeout: 60_000 },
    ),
    async () => {
      const server = await start(otherSecret, isWaiting);
      const { code, reasons } = await ready(server);
      expect([code, reasons.secret]).toEqual([503, expect.stringContaining('APP_SECRET')]);
    },
  );

  it(
    'that lacks a migration is not ready',
    inFull(
      'apps/server/src/http/readiness.db.test.ts › that has another secret, lacks a migration and whose machine is 90 s ahead names all three',
      { timeout: 60_000 },
    ),
    async () => {
      const { version, bringBack } = await lackMigration();
      const server = await start({}, isWaiting);
      const { code, reasons } = await ready(server);
      await bringBack();
      expect([code, reasons.migrations]).toEqual([503, expect.stringContaining(version)]);
    },
  );

  // 20 s are borne, as the one without Valkey shows below.
  it.each([
    [20, 200],
    [90, 503],
  ])(
    'whose machine is %i s ahead answers %i and says so',
    inFull(
      'apps/server/src/http/readiness.db.test.ts › that has another secret, lacks a migration and whose machine is 90 s ahead names all three',
      { timeout: 60_000 },
    ),
    async (seconds, wanted) => {
      const server = await start(wrongClock(seconds), wanted === 200 ? 'is ready' : isWaiting);
      const { code, reasons } = await ready(server);
      expect([code, reasons.clock]).toEqual([wanted, expect.stringContaining('ahead')]);
    },
  );
});

describe('a start that cannot succeed ends with its reason', () => {
  const withPassword = (url: string) => Object.assign(new URL(url), { password: 'wrong' }).href;
  it('the database’s password', async () => {
    await expect(start({ DATABASE_URL: withPassword(scratch.appUrl) })).rejects.toThrow(
      /ended with 1[\s\S]*DATABASE_URL/,
    );
  }, 60_000);
  it('Valkey’s password', async () => {
    await expect(start({ VALKEY_URL: withPassword(readEnv().VALKEY_URL) })).rejects.toThrow(
      /ended with 1[\s\S]*VALKEY_URL/,
    );
  }, 60_000);
});

describe('while a part is away', () => {
  it('Valkey: the api starts and is ready', async () => {
    const server = await start({ VALKEY_URL: 'redis://127.0.0.1:1/0', ...wrongClock(20) });
    const { code, parts, reasons } = await ready(server);
    expect([code, parts]).toMatchObject([200, { valkey: false, storage: true }]);
    expect(reasons.clock).toContain('ahead');
    expect((await page(server)).status).toBe(200);
  }, 60_000);

  describe('the store or PostgreSQL', () => {
    let world: World;
    let gate: TcpGate;
    let host: string;
    let token: string;
    beforeAll(async () => {
      const gated = await gateUrl(readEnv().DATABASE_URL);
      gate = gated.gate;
      world = await openWorld({ env: { DATABASE_URL: gated.url, S3_ENDPOINT: 'http://127.0.0.1:1' } });
      ({ host } = await world.addTenant());
      token = await world.openToken(host, await world.addAccount(host));
    });
    afterAll(async () => {
      gate.mend();
      await world.close();
      gate.close();
    });

    it('an upload is put off with words', async () => {
      const boundary = 'b0undary';
      const reply = await world.app.inject({
        method: 'POST',
        url: uploadFile.path,
        headers: {
          host,
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n你好\r\n--${boundary}--\r\n`,
      });
      expect(reply.json()).toMatchObject({ errorCode: 'TRY_LATER', msg: expect.stringContaining('稍后再试') });
      expect([reply.statusCode, Number(reply.headers['retry-after']) > 0]).toEqual([503, true]);
    }, 30_000);

    it('every call answers 503 with words and a time to come back, streams too, and works again after', async () => {
      gate.cut();
      const body = { session_id: newId(), schema_id: newId(), query: '好' };
      const asked = [
        await world.send(findUserInfo, {}, { host, token }),
        await world.send(chat, { body }, { host, token }),
      ];
      for (const { status, errorCode, msg, reply } of asked) {
        expect([status, errorCode]).toEqual([503, 'TRY_LATER']);
        expect(msg).toContain('稍后再试');
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      }
      gate.mend();
      expect((await world.send(findUserInfo, {}, { host, token })).code).toBe(200);
    }, 30_000);
  });
});
