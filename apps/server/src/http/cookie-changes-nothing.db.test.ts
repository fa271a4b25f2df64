import { tokenCookie } from '@zhixing/contract/auth';
import { qrCode, qrCodeConfirm, qrCodeScan, qrCodeStatus } from '@zhixing/contract/qr-login';
import { fillPath, type Route } from '@zhixing/contract/route';
import { routes } from '@zhixing/contract/routes';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Somebody } from '../../test/foreign-ids.ts';
import { idFieldsOf } from '../../test/id-fields.ts';
import { type Call, ownCall } from '../../test/own-call.ts';
import type { SampleIds } from '../../test/route-samples.ts';
import { tenantRows } from '../../test/tenant-rows.ts';
import { uniqueAddress } from '../../test/unique.ts';
import { openWorld, type World } from '../../test/world.ts';
import { newId } from '../base/id.ts';

let world: World;
let admin: Somebody;
let ids: SampleIds;

beforeAll(async () => {
  world = await openWorld();
  const { id: tenantId, host } = await world.addTenant();
  const who = await world.addAccount(host, { role: 'admin' });
  admin = { ...who, host, token: await world.openToken(host, who) };
  ids = { tenantId, host, userId: who.id, qrId: newId() };
});
afterAll(() => world.close());

/** That staff read something is itself written down. */
const tables = Object.keys(tenantRows(newId())).filter((table) => table !== 'audit');
const sums = () =>
  world.services.db.inPlatform(async (tx) => {
    const parts = tables.map(
      (table) => sql`select ${table}::text as name, md5(string_agg(t::text, '|' order by t::text)) as sum
        from ${sql.identifier(table)} t where tenant_id = ${admin.tenantId}`,
    );
    return (await tx.execute(sql.join(parts, sql` union all `))).rows;
  });

/** As a picture or a link in somebody's answer makes the reader's browser ask. */
const asPicture = (route: Route, { params, query }: Call) =>
  world.app.inject({
    method: 'GET',
    url: fillPath(route.path, params),
    ...(query ? { query } : {}),
    headers: { host: admin.host, cookie: `${tokenCookie}=${admin.token}`, 'x-forwarded-for': uniqueAddress() },
    payloadAsStream: route.stream === true,
  });

const reads = routes.filter(({ method }) => method === 'GET');

describe('a page that only makes the browser load an address', () => {
  it.each(reads)('$name changes no row and sets no cookie', async (route) => {
    const call = await ownCall(world, route, { who: admin, ids, fields: idFieldsOf(route) });
    const before = await sums();
    const reply = await asPicture(route, call);
    if (route.stream) reply.stream().destroy();
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.statusCode).toBeLessThan(500);
    expect(await sums()).toEqual(before);
  });

  it('a confirmed code in an address does not log the reader in', async () => {
    const { data: code } = await world.send(qrCode, {}, { host: admin.host, address: uniqueAddress() });
    await world.send(qrCodeScan, { params: { id: code.id } }, admin);
    await world.send(qrCodeConfirm, { params: { id: code.id }, body: { allow: true } }, admin);
    const before = await sums();
    const reply = await asPicture(qrCodeStatus, { params: { id: code.id }, query: { secret: code.secret } });
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.body).not.toContain('token"');
    expect(await sums()).toEqual(before);
  });
});
