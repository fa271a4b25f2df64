import { connect } from 'node:net';
import * as contract from '@zhixing/contract/file';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/world.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import { audit } from '../../db/schema/audit.ts';
import { storedFile } from '../../db/schema/stored-file.ts';
import { assertOwnIcon } from './index.ts';
import * as make from './test-files/sample-files.ts';
import { partOf, type SentFile, sendFile, sendParts } from './test-files/send-file.ts';
import { storedKeys } from './test-files/stored-keys.ts';

let world: World;
let here: { id: string; host: string };
let elsewhere: { id: string; host: string };
let owner: Awaited<ReturnType<World['addAccount']>>;
let token: string;
let otherToken: string;
let clock = 0;

beforeAll(async () => {
  world = await openWorld({ now: () => new Date(Date.now() + clock) });
  [here, elsewhere] = [await world.addTenant(), await world.addTenant()];
  owner = await world.addAccount(here.host);
  token = await world.openToken(here.host, owner);
  otherToken = await world.openToken(here.host, await world.addAccount(here.host));
});
afterAll(() => world.close());

const upload = (file: SentFile, as = token) =>
  sendFile(world, contract.uploadFile, file, { host: here.host, token: as, query: { presignedUrl: 'true' } });
const uploadIcon = (file: SentFile, as = token) =>
  sendFile(world, contract.uploadIcon, file, { host: here.host, token: as });
const get = (url: string, host = here.host) => world.app.inject({ url, headers: { host } });
const iconUrl = (id: string) => contract.readIcon.path.replace('{id}', id);
const hasMissed = ({ statusCode, body }: { statusCode: number; body: string }) =>
  statusCode === 404 && JSON.parse(body).errorCode === 'NOT_FOUND';

describe('upload of a file', () => {
  it('API-45 stores the bytes and gives an address that reads them without a token', async () => {
    const bytes = make.png();
    const { status, code, data } = await upload({ name: '图.png', bytes, type: 'image/png' });
    expect([status, code]).toEqual([200, 200]);
    expect(data).toMatchObject({ name: '图.png', mimeType: 'image/png', size: bytes.length });
    expect(data.presignedUrl).toMatch(/^\/agent_api\/api\/files\/read\/[\w-]{36}\?until=\d+&sign=[\w-]{43}$/);
    const reply = await get(data.presignedUrl ?? '');
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals(bytes)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent('图.png')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    });
    expect(await storedKeys(world.services.env, `${here.id}/${data.id}`)).toEqual([`${here.id}/${data.id}`]);
    const rows = await world.services.db.inTenant(here.id, async (tx) => ({
      file: await tx.select().from(storedFile).where(eq(storedFile.id, data.id)),
      audit: await tx
        .select()
        .from(audit)
        .where(and(eq(audit.targetId, data.id), eq(audit.action, 'file.upload'))),
    }));
    expect(rows.file).toMatchObject([{ ownerId: owner.id, kind: 'file', tenantId: here.id }]);
    expect(rows.audit).toMatchObject([{ actorId: owner.id }]);
  });

  it.each<[string, () => Buffer, string]>([
    ['a.jpg', make.jpeg, 'image/jpeg'],
    ['a.JPEG', make.jpeg, 'image/jpeg'],
    ['a.pdf', make.pdf, 'application/pdf'],
    ['a.wav', make.wav, 'audio/wav'],
    ['a.mp3', make.mp3, 'audio/mpeg'],
    ['a.zip', () => make.zip({ 'a.txt': 'x' }), 'application/zip'],
    ['a.docx', make.docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.xlsx', make.xlsx, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['a.pptx', make.pptx, 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    ['a.doc', () => make.compound('WordDocument'), 'application/msword'],
    ['a.xls', () => make.compound('Workbook'), 'application/vnd.ms-excel'],
    ['a.ppt', () => make.compound('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
    ['a.txt', () => Buffer.from('第一行\nBM 与 <script> 只是文字\n'), 'text/plain'],
    ['gbk.txt', () => Buffer.from([0xc4, 0xe3, 0xba, 0xc3, 0x0a]), 'text/plain'],
    ['bmw.txt', () => Buffer.from('BMW 车型对比，价格与配置\n'), 'text/plain'],
  ])('API-45 takes %s and serves it by its bytes', async (name, bytes, mimeType) => {
    const { code, errorCode, data } = await upload({ name, bytes: bytes(), type: 'text/html' });
    expect([code, errorCode, data?.mimeType]).toEqual([200, undefined, mimeType]);
    const { headers, rawPayload } = await get(data.presignedUrl ?? '');
    expect(headers['content-type']).toBe(mimeType);
    expect(headers['content-disposition']).toMatch(mimeType.startsWith('image/') ? /^inline/ : /^attachment/);
    expect(rawPayload.equals(bytes())).toBe(true);
  });

  it('API-45 answers a forged, altered or expired address, and another host, as absent', async () => {
    const { data } = await upload({ name: 'a.png', bytes: make.png() });
    const other = await upload({ name: 'b.png', bytes: make.png() });
    const url = data.presignedUrl ?? '';
    expect(hasMissed(await get(url.replace(/sign=./, (found) => (found === 'sign=A' ? 'sign=B' : 'sign=A'))))).toBe(
      true,
    );
    expect(hasMissed(await get(url.replace(/sign=.*/, 'sign=')))).toBe(true);
    expect(hasMissed(await get(url.replace(/until=\d/, 'until=9')))).toBe(true);
    expect(hasMissed(await get(url.replace(data.id, other.data.id)))).toBe(true);
    expect(hasMissed(await get(url.replace(data.id, newId())))).toBe(true);
    expect(hasMissed(await get(url, elsewhere.host))).toBe(true);
    clock = 599_000;
    expect((await get(url)).statusCode).toBe(200);
    clock = 602_000;
    expect(hasMissed(await get(url))).toBe(true);
    clock = 0;
  });

  it('API-45 refuses a caller without token before it looks at the body', async () => {
    const file = { name: 'a.png', bytes: make.png() };
    const { status, errorCode } = await sendFile(world, contract.uploadFile, file, { host: here.host });
    expect([status, errorCode]).toEqual([403, 'TOKEN_INVALID']);
  });

  it('takes exactly one part named file', async () => {
    const file = { name: 'a.png', bytes: make.png() };
    const field = Buffer.from(
      partOf(file)
        .toString('latin1')
        .replace(/; filename="[^"]*"\r\nContent-Type: \S+/, ''),
    );
    for (const parts of [[], [partOf(file, 'other')], [partOf(file), partOf(file)], [partOf(file), field], [field]]) {
      const reply = await sendParts(world, contract.uploadFile, parts, { host: here.host, token });
      expect([reply.status, reply.errorCode]).toEqual([400, 'BAD_REQUEST']);
    }
    for (const type of ['application/json', 'text/plain', 'multipart/form-data', 'multipart/mixed; boundary=x']) {
      const headers = { host: here.host, authorization: `Bearer ${token}`, 'content-type': type };
      const reply = await world.app.inject({
        method: 'POST',
        url: contract.uploadFile.path,
        headers,
        payload: type.endsWith('json') ? '{}' : 'x',
      });
      expect([type, reply.statusCode, reply.json().errorCode]).toEqual([type, 400, 'BAD_REQUEST']);
    }
  });

  it('takes a file of the greatest size and not one byte more', async () => {
    const bytes = Buffer.concat([make.zip({ 'a.txt': 'x' }), Buffer.alloc(contract.maxFileBytes)]);
    const full = await upload({ name: 'a.zip', bytes: bytes.subarray(0, contract.maxFileBytes) });
    expect(full.code).toBe(200);
    const over = await upload({ name: 'a.zip', bytes: bytes.subarray(0, contract.maxFileBytes + 1) });
    expect([over.status, over.errorCode]).toEqual([413, 'TOO_LARGE']);
    const far = await upload({ name: 'a.zip', bytes: Buffer.concat([bytes, bytes]) });
    expect([far.status, far.errorCode]).toEqual([413, 'TOO_LARGE']);
  });
});

describe('over a real connection', () => {
  let address: string;
  beforeAll(async () => {
    address = await world.app.listen({ host: '127.0.0.1', port: 0 });
  });

  /** The cut may overtake the answer on the wire: what counts is that the sender is stopped. Sends for ever, or until it is answered; fetch cannot, so this speaks for itself. */
  const sendEndlessly = (as: string) =>
    new Promise<{ answer: string; sent: number }>((resolve) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1');
      const block = Buffer.alloc(64 * 1024);
      let answer = '';
      let sent = 0;
      const pour = () => {
        while (!socket.destroyed && socket.writable) {
          sent += block.length;
          if (!socket.write(Buffer.concat([Buffer.from('10000\r\n'), block, Buffer.from('\r\n')]))) return;
        }
      };
      socket.on('data', (chunk) => {
        answer += chunk.toString();
      });
      socket.on('drain', pour).on('error', () => undefined);
      socket.on('close', () => resolve({ answer, sent }));
      const head = partOf({ name: 'a.png', bytes: make.png() });
      const boundary = head.subarray(2, head.indexOf('\r\n'));
      socket.write(
        `POST ${contract.uploadIcon.path} HTTP/1.1\r\nHost: ${here.host}\r\nAuthorization: Bearer ${as}\r\n` +
          `Content-Type: multipart/form-data; boundary=${boundary}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      const open = head.subarray(0, -2);
      socket.write(Buffer.concat([Buffer.from(`${open.length.toString(16)}\r\n`), open, Buffer.from('\r\n')]));
      pour();
    });

  it('cuts off a body without end once it is too large, and one from nobody at once', async () => {
    const known = await sendEndlessly(token);
    expect(known.answer).toMatch(/^(HTTP\/1.1 413|$)/);
    expect(known.sent).toBeLessThan(40 * contract.maxIconBytes);
    const nobody = await sendEndlessly('nobody');
    expect(nobody.answer).toMatch(/^(HTTP\/1.1 403|$)/);
    expect(nobody.sent).toBeLessThan(40 * contract.maxIconBytes);
  });

  it('lets somebody who sends too much read why', async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(contract.maxIconBytes + 100_000)]), 'a.png');
    const headers = { authorization: 'Bearer nobody' };
    const reply = await fetch(`${address}${contract.uploadIcon.path}`, { method: 'POST', body: form, headers });
    expect(reply.status).toBe(403);
  });
});

describe('icons', () => {
  it('API-59 ICON-04 takes png, jpeg, jpg and gif, and nothing else', async () => {
    const good: [string, Buffer][] = [
      ['a.png', make.png()],
      ['a.jpg', make.jpeg()],
      ['a.jpeg', make.jpeg()],
      ['a.gif', make.gif()],
    ];
    for (const [name, bytes] of good) {
      const { code, data } = await uploadIcon({ name, bytes });
      expect([name, code, data.id]).toEqual([name, 200, expect.any(String)]);
    }
    const bad: [string, Buffer][] = [
      ['a.pdf', make.pdf()],
      ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['a.txt', Buffer.from('hello')],
      ['a.gif', make.png()],
    ];
    for (const [name, bytes] of bad) {
      const { status, code, errorCode } = await uploadIcon({ name, bytes });
      expect([name, status, code, errorCode]).toEqual([name, 200, 500, 'FILE_TYPE_REFUSED']);
    }
  });

  it('API-60 ICON-03 reads an icon without token, to be kept for long, on its own host only', async () => {
    const bytes = make.gif();
    const { data } = await uploadIcon({ name: 'a.gif', bytes });
    const reply = await get(iconUrl(data.id));
    expect(reply.rawPayload.equals(bytes)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/gif',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(hasMissed(await get(iconUrl(data.id), elsewhere.host))).toBe(true);
    expect(hasMissed(await get(iconUrl(newId())))).toBe(true);
    const file = await upload({ name: 'a.png', bytes: make.png() });
    expect(hasMissed(await get(iconUrl(file.data.id)))).toBe(true);
  });

  it('API-58 lists the own icons, newest first', async () => {
    const who = await world.addAccount(here.host);
    const as = await world.openToken(here.host, who);
    const ids: string[] = [];
    for (const name of ['a.png', 'b.png', 'c.png']) {
      ids.unshift((await uploadIcon({ name, bytes: make.png() }, as)).data.id);
    }
    await uploadIcon({ name: 'foreign.png', bytes: make.png() }, otherToken);
    await upload({ name: 'no-icon.png', bytes: make.png() }, as);
    const page = (pageNumber: number, pageSize: number) =>
      world.send(contract.iconPage, { body: { pageNumber, pageSize } }, { host: here.host, token: as });
    expect((await page(0, 2)).data).toEqual({ content: ids.slice(0, 2), totalElements: 3, totalPages: 2 });
    expect((await page(1, 2)).data.content).toEqual(ids.slice(2));
  });

  it('only an own icon, or the one in use, may be set', async () => {
    const mine = `#${(await uploadIcon({ name: 'a.png', bytes: make.png() })).data.id}`;
    const foreign = `#${(await uploadIcon({ name: 'a.png', bytes: make.png() }, otherToken)).data.id}`;
    const file = `#${(await upload({ name: 'a.png', bytes: make.png() })).data.id}`;
    const ctx = { actor: { kind: 'account', id: owner.id } } as AccountCtx;
    const check = (icon: string, previous?: string, tenantId = here.id) =>
      world.services.db.inTenant(tenantId, (tx) => assertOwnIcon(tx, ctx, icon, previous));
    await check('🤖');
    await check(mine);
    await check(foreign, foreign);
    for (const icon of [foreign, file, `#${newId()}`, '#12', '#', "#' or 1=1"]) {
      await expect(check(icon)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await expect(check(mine, undefined, elsewhere.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
