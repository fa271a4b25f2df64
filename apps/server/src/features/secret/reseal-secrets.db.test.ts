import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { listModels } from '@zhixing/contract/model-settings';
import { createPlugin, savePlugin } from '@zhixing/contract/plugin';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScratchDatabase } from '../../../test/scratch-database.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { newId } from '../../base/id.ts';
import { createSecretBox } from '../../base/secret-box.ts';
import { checkSecret } from '../../db/readiness.ts';
import { mcpServer } from '../../db/schema/mcp.ts';
import { model } from '../../db/schema/model.ts';
import { plugin, pluginRelease } from '../../db/schema/plugin.ts';
import { keyPlace } from '../model/index.ts';
import { resealSecrets } from './index.ts';
import { sealedColumns } from './reseal-secrets.ts';

const [former, next] = ['f'.repeat(64), 'n'.repeat(64)];
const ring = (APP_SECRET: string, APP_SECRETS_ACCEPTED = '') => ({ APP_SECRET, APP_SECRETS_ACCEPTED });
let scratch: Awaited<ReturnType<typeof openScratchDatabase>>;
let world: World;
let host: string;
let who: { id: string; tenantId: string; username: string };

beforeAll(async () => {
  scratch = await openScratchDatabase();
  world = await openWorld({ env: { DATABASE_URL: scratch.appUrl, ...ring(former) } });
  ({ host } = await world.addTenant());
  who = await world.addAccount(host, { role: 'admin' });
}, 60_000);
afterAll(async () => {
  await world.close();
  await scratch.drop();
});

/** As releases without key ids did it. */
const sealOld = (text: string, place: string) => {
  const key = Buffer.from(hkdfSync('sha256', former, '', 'zhixing secret box', 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
};
const seal = (text: string, place: string) => createSecretBox(ring(former)).seal(text, place);

const fill = (count: number, by: typeof seal) =>
  world.services.db.inTenant(who.tenantId, async (tx) => {
    for (let n = 0; n < count; n++) {
      const [id, owned] = [newId(), { tenantId: who.tenantId, ownerId: who.id }];
      const at = `${who.tenantId}:${id}`;
      await tx.insert(model).values({
        ...{ ...owned, id, name: `m${n}`, provider: 'x', kind: 'LLM', baseUrl: 'https://a.test', modelName: 'x' },
        ...{ ownerId: null, keyCipher: by(`key ${id}`, `model:${at}`) },
        secretCipher: by(`secret ${id}`, `model:${at}:secret`),
      });
      const head = { name: 'x', description: 'x', callableName: `t_${id.slice(-10)}` };
      const secretCipher = by(`tool ${id}`, `plugin:${at}`);
      await tx.insert(plugin).values({
        ...{ ...owned, ...head, id, type: 'HTTP', icon: '1', iconBackground: '#fff', secretCipher },
      });
      await tx.insert(pluginRelease).values({
        ...{ ...owned, ...head, id: newId(), pluginId: id, no: 1, document: {}, secretCipher },
      });
      await tx.insert(mcpServer).values({
        ...{ ...owned, id, name: 'x', url: 'https://a.test', transport: 'http', auth: 'bearer' },
        ...{ secretCipher: by(`mcp ${id}`, `mcp:${at}`), grantCipher: by(`grant ${id}`, `mcp-grant:${at}`) },
      });
    }
  });

/** What each sealed column holds that these secrets do not open. */
const unopened = async (settings: ReturnType<typeof ring>) => {
  const box = createSecretBox(settings);
  let [all, shut] = [0, 0];
  for (const { table, column, key, placeOf } of sealedColumns) {
    const { rows } = await world.services.db.inPlatform((tx) =>
      tx.execute<Record<string, string> & { sealed: Buffer }>(
        sql`select *, ${sql.identifier(column)} as sealed from ${sql.identifier(table)} where ${sql.identifier(column)} is not null`,
      ),
    );
    for (const row of rows) {
      all++;
      try {
        box.open(row.sealed, placeOf({ tenantId: row[key[0]] ?? '', id: row[key[1]] ?? '' }));
      } catch {
        shut++;
      }
    }
  }
  return { all, shut };
};

it('knows every column that holds sealed secrets', async () => {
  const { rows } = await world.services.db.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name like '%cipher%' order by 1`,
  );
  expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(rows.map(({ name }) => name));
});

describe('one secret takes the place of another', () => {
  it('while people work, and nothing that is sealed is ever out of reach', { timeout: 120_000 }, async () => {
    await fill(60, sealOld);
    await fill(60, seal);
    const total = (await unopened(ring(former))).all;
    expect(await unopened(ring(former))).toEqual({ all: 720, shut: 0 });
    expect(await checkSecret(world.services.db.pool, ring(former))).toBe(true);

    // Both kinds of process stand beside each other while it is rolled out.
    const before = await openWorld({ env: { DATABASE_URL: scratch.appUrl, ...ring(former, next) } });
    const after = await openWorld({ env: { DATABASE_URL: scratch.appUrl, ...ring(next, former) } });
    const token = await world.openToken(host, who);
    let isOver = false;
    const faults: unknown[] = [];
    const work = async (at: World) => {
      for (let n = 0; !isOver; n++) {
        const head = { pluginName: 'x', pluginDescription: 'x', pluginCallableName: `w_${newId().slice(-10)}` };
        const { data } = await at.send(createPlugin, { body: { ...head, pluginType: 'HTTP' } }, { host, token });
        const document = {
          ...{ kind: 'HTTP' as const, request: { method: 'GET' as const, url: 'https://a.test' } },
          auth: { kind: 'bearer' as const },
        };
        const body = { ...head, draftNo: 1, document, secret: `fresh ${n}` };
        const saved = await at.send(savePlugin, { params: { id: data.id }, body }, { host, token });
        if (saved.code !== 200) faults.push(saved);
        const list = await at.send(listModels, { query: {} }, { host, token });
        if (list.code !== 200) faults.push(list);
        const [row] = await at.services.db.inTenant(who.tenantId, (tx) =>
          tx
            .select()
            .from(model)
            .limit(1)
            .offset(n % 100),
        );
        if (row?.keyCipher) createSecretBox(at.services.env).open(row.keyCipher, keyPlace(row));
      }
    };
    const workers = [work(before), work(after)];
    const counts = await resealSecrets(after.services);
    expect(await unopened(ring(next, former))).toMatchObject({ shut: 0 });
    expect(await unopened(ring(former, next))).toMatchObject({ shut: 0 });
    isOver = true;
    await Promise.all(workers);
    await before.close();
    expect(faults).toEqual([]);
    expect(counts.resealed).toBeGreaterThanOrEqual(total);
    expect(counts.lost).toBe(0);

    // The former processes are gone: what they sealed meanwhile is sealed anew, and then nothing is left for them.
    expect((await resealSecrets(after.services)).lost).toBe(0);
    expect(await unopened(ring(next))).toMatchObject({ shut: 0 });
    expect(await resealSecrets(after.services)).toEqual({ resealed: 0, lost: 0 });
    const { all, shut } = await unopened(ring(former));
    expect(shut).toBe(all);
    expect(await checkSecret(world.services.db.pool, ring(next))).toBe(true);
    await expect(checkSecret(world.services.db.pool, ring(former))).rejects.toThrow('APP_SECRET');
    await after.close();
  });

  it('what no accepted secret opens is counted and left as it is, and the database keeps its mark', async () => {
    await world.services.db.inTenant(who.tenantId, (tx) =>
      tx
        .update(plugin)
        .set({ secretCipher: Buffer.from('nobody knows what this once was, or for whom') })
        .where(eq(plugin.id, sql`(select id from plugin order by id limit 1)`)),
    );
    const other = 'o'.repeat(64);
    const { lost, resealed } = await resealSecrets({
      ...world.services,
      env: { ...world.services.env, ...ring(other, next) },
    });
    expect(lost).toBe(1);
    expect(resealed).toBeGreaterThan(0);
    await expect(checkSecret(world.services.db.pool, ring(other))).rejects.toThrow('APP_SECRET');
    expect(await checkSecret(world.services.db.pool, ring(other, next))).toBe(true);
  });
});
