import { createHash } from 'node:crypto';
import { createKnowledge } from '@zhixing/contract/knowledge';
import { importKnowledgeZip, uploadKnowledgeFile } from '@zhixing/contract/knowledge-file';
import { fillPath, type Route } from '@zhixing/contract/route';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/world.ts';
import { newId } from '../../base/id.ts';
import { knowledgeFile } from '../../db/schema/knowledge.ts';
import { png, zip } from '../file/test-files/sample-files.ts';
import { partOf, sendParts } from '../file/test-files/send-file.ts';

let world: World;
let here: { id: string; host: string };
let token: string;
let base: string;

beforeAll(async () => {
  world = await openWorld();
  here = await world.addTenant();
  token = await world.openToken(here.host, await world.addAccount(here.host));
  const made = await world.send(createKnowledge, { body: { name: '资料' } }, { host: here.host, token });
  base = made.data.id;
});
afterAll(() => world.close());

const sendTo = (route: Route, id: string, name: string, bytes: Buffer, requestKey = '') => {
  const asked = requestKey ? `?requestKey=${requestKey}` : '';
  const path = `${fillPath(route.path, { id })}${asked}` as `/${string}`;
  return sendParts(world, { ...route, path }, [partOf({ name, bytes })], { host: here.host, token });
};
const keys = async () => {
  const all: string[] = [];
  for await (const page of world.services.storage.list(`${here.id}/`)) all.push(...page.map(({ key }) => key));
  return all;
};

describe('a file for a base', () => {
  it('KB-17 comes into the store with its size and hash; what is no such file leaves nothing', async () => {
    const bytes = Buffer.from('第一条 为了规范停放，制定本办法。\n'.repeat(200_000));
    const { data } = await sendTo(uploadKnowledgeFile, base, '办法.txt', bytes);
    const [row] = await world.services.db.inTenant(here.id, (tx) =>
      tx.select().from(knowledgeFile).where(eq(knowledgeFile.id, data.id)),
    );
    expect([row?.size, row?.sha256]).toEqual([bytes.length, createHash('sha256').update(bytes).digest('hex')]);
    const before = await keys();
    expect(before).toHaveLength(1);
    for (const [name, wrong] of [
      ['a.pdf', png()],
      ['a.txt', Buffer.concat([bytes, Buffer.from([0])])],
      ['a.exe', png()],
    ] as const)
      expect((await sendTo(uploadKnowledgeFile, base, name, wrong)).errorCode).toBe('KNOWLEDGE_FILE_TYPE');
    expect((await sendTo(uploadKnowledgeFile, newId(), 'a.txt', bytes)).errorCode).toBe('NOT_FOUND');
    expect(await keys()).toEqual(before);
  });
});

describe('a file whose answer was lost', () => {
  it('KB-17 is sent again under its key, also at the same time, and is in the base and in the store once', async () => {
    const before = await keys();
    const bytes = Buffer.from('第二条 断线重传。\n'.repeat(20_000));
    const requestKey = newId();
    const send = () => sendTo(uploadKnowledgeFile, base, '重传.txt', bytes, requestKey);
    const replies = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
    expect(await keys()).toHaveLength(before.length + 1);
    const other = await sendTo(uploadKnowledgeFile, base, '重传.txt', bytes, newId());
    expect(other.data.id).not.toBe(replies[0]?.data.id);
  });

  it('KB-17 a key of another base or of somebody else gives nothing away', async () => {
    const bytes = Buffer.from('第三条');
    const requestKey = newId();
    const mine = await sendTo(uploadKnowledgeFile, base, 'a.txt', bytes, requestKey);
    const second = await world.send(createKnowledge, { body: { name: '另一个' } }, { host: here.host, token });
    const there = await sendTo(uploadKnowledgeFile, second.data.id, 'a.txt', bytes, requestKey);
    expect(there.data.id).not.toBe(mine.data.id);
    const stranger = await world.openToken(here.host, await world.addAccount(here.host));
    const path = `${fillPath(uploadKnowledgeFile.path, { id: base })}?requestKey=${requestKey}` as `/${string}`;
    const parts = [partOf({ name: 'a.txt', bytes })];
    const foreign = await sendParts(world, { ...uploadKnowledgeFile, path }, parts, {
      host: here.host,
      token: stranger,
    });
    expect(foreign.errorCode).toBe('NOT_FOUND');
  });

  it('KB-17 a zip that is sent again brings nothing twice', async () => {
    const bytes = zip({ 'x/one.txt': '第一条', 'two.md': '# 说明' });
    const requestKey = newId();
    const send = () => sendTo(importKnowledgeZip, base, 'again.zip', bytes, requestKey);
    const idsOf = ({ data }: Awaited<ReturnType<typeof send>>) =>
      (data as unknown as { files: { id: string }[] }).files.map(({ id }) => id);
    const first = idsOf(await send());
    expect(first).toHaveLength(2);
    expect(idsOf(await send())).toEqual(first);
  });
});

describe('a zip for a base', () => {
  it('KB-17 brings what can be read and names the rest; the zip itself does not stay', async () => {
    const before = await keys();
    const bytes = zip({ 'rules/law.txt': '第一条', 'note.md': '# 说明', 'a.exe': 'MZ', 'b.pdf': 'no pdf' });
    const { data, errorCode } = await sendTo(importKnowledgeZip, base, 'a.zip', bytes);
    expect(errorCode).toBeUndefined();
    const { files, skipped } = data as unknown as { files: { name: string }[]; skipped: string[] };
    expect(files.map(({ name }) => name)).toEqual(['law.txt', 'note.md']);
    expect(skipped).toEqual(['a.exe', 'b.pdf']);
    expect(await keys()).toHaveLength(before.length + 2);
  });

  it('that is none, or for a base of nobody, leaves nothing', async () => {
    const before = await keys();
    const good = zip({ 'a.txt': '第一条' });
    expect((await sendTo(importKnowledgeZip, base, 'a.txt', good)).errorCode).toBe('ZIP_REQUIRED');
    expect((await sendTo(importKnowledgeZip, base, 'a.zip', Buffer.from('no zip'))).errorCode).toBe('ZIP_UNREADABLE');
    expect((await sendTo(importKnowledgeZip, newId(), 'a.zip', good)).errorCode).toBe('NOT_FOUND');
    expect(await keys()).toEqual(before);
  });

  it('many at once wait for each other and all come', { timeout: 60_000 }, async () => {
    const replies = await Promise.all(
      Array.from({ length: 9 }, (_, no) => sendTo(importKnowledgeZip, base, 'a.zip', zip({ [`${no}.txt`]: '第一条' }))),
    );
    expect(replies.map(({ errorCode, data }) => errorCode ?? (data as unknown as { files: [] }).files.length)).toEqual(
      Array.from({ length: 9 }, () => 1),
    );
  });
});
