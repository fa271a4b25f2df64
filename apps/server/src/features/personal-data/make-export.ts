import { and, eq, inArray, ne } from 'drizzle-orm';
import { newId } from '../../base/id.ts';
import { writeLargeZip } from '../../base/write-zip.ts';
import type { ZipFile } from '../../base/zip-form.ts';
import type { Services } from '../../ctx.ts';
import { dataExport } from '../../db/schema/data-export.ts';
import { storedFile } from '../../db/schema/stored-file.ts';
import { storageKey } from '../file/index.ts';
import { writeNotice } from '../notice/index.ts';
import { readRecords } from './own-records.ts';
import type { Person } from './queries.ts';

export type ExportKey = { tenantId: string; exportId: string };
type Parts = Pick<Services, 'db' | 'now' | 'storage' | 'log'>;

/** An archive is made in memory, so it is closed before it grows large; there may be several. */
const partBytes = 32 * 1024 * 1024;
const partFiles = 5_000;

const readMe = `知行 · 我的数据
profile.json 账号  sessions/ 对话  agents/ 智能体  tools/ 工具  files/ 上传的文件
notices.json 通知  usage/ 使用记录  audit/ 操作记录  其余文件见其名
不含密码、密钥与令牌。

Zhixing · my data
profile.json account  sessions/ conversations  agents/ agents  tools/ tools  files/ uploads
notices.json notices  usage/ use  audit/ what was done  the rest by its name
Passwords, keys and tokens are not included.
`;

const filesOf = ({ db }: Parts, { tenantId, id }: Person) =>
  db.inTenant(tenantId, (tx) =>
    tx
      .select()
      .from(storedFile)
      .where(and(eq(storedFile.ownerId, id), ne(storedFile.kind, 'export'))),
  );

/** Records first, then the uploads; one whose bytes are gone is passed over. */
const everything = async (parts: Parts, person: Person) => {
  const records = await readRecords(parts.db, person, parts.now());
  const uploads = await filesOf(parts, person);
  const files = async function* (): AsyncGenerator<ZipFile> {
    yield { name: 'README.txt', bytes: Buffer.from(readMe) };
    yield* records.files;
    for (const { tenantId, id, name } of uploads) {
      const bytes = await parts.storage.get(storageKey(tenantId, id));
      if (bytes) yield { name: `files/${id}-${name}`, bytes };
    }
  };
  return { count: 1 + records.count + uploads.length, files: files() };
};

const store = async ({ db, now, storage }: Parts, person: Person, no: number, files: ZipFile[]) => {
  const id = newId();
  const bytes = await writeLargeZip(files);
  await storage.put(storageKey(person.tenantId, id), bytes, 'application/zip');
  const name = `zhixing-${now().toISOString().slice(0, 10)}-${no + 1}.zip`;
  const row = { tenantId: person.tenantId, id, ownerId: person.id, kind: 'export' as const, name };
  await db.inTenant(person.tenantId, (tx) =>
    tx.insert(storedFile).values({ ...row, mimeType: 'application/zip', size: bytes.length, createdAt: now() }),
  );
  return { id, size: bytes.length };
};

const noteProgress = ({ db }: Parts, { tenantId, exportId }: ExportKey, percent: number) =>
  db.inTenant(tenantId, (tx) => tx.update(dataExport).set({ percent }).where(eq(dataExport.id, exportId)));

/** Begun anew after a crash, it makes the archives again; those of the first try have an owner's row and age away. */
export const makeExport = async (parts: Parts, key: ExportKey): Promise<'ready' | 'over'> => {
  const { db, now } = parts;
  const [row] = await db.inTenant(key.tenantId, (tx) =>
    tx.select().from(dataExport).where(eq(dataExport.id, key.exportId)),
  );
  if (row?.status !== 'running') return 'over';
  const person = { tenantId: row.tenantId, id: row.accountId };
  const { count, files } = await everything(parts, person);

  const stored: { id: string; size: number }[] = [];
  let [open, size, seen, told]: [ZipFile[], number, number, number] = [[], 0, 0, 0];
  const close = async () => {
    stored.push(await store(parts, person, stored.length, open));
    [open, size] = [[], 0];
  };
  for await (const file of files) {
    open.push(file);
    size += file.bytes.length;
    seen++;
    const percent = Math.min(99, Math.floor((100 * seen) / count));
    if (percent >= told + 5) {
      told = percent;
      await noteProgress(parts, key, percent);
    }
    if (size >= partBytes || open.length >= partFiles) await close();
  }
  if (open.length > 0) await close();

  return db.inTenant(key.tenantId, async (tx) => {
    const ids = stored.map(({ id }) => id);
    const bytes = stored.reduce((sum, part) => sum + part.size, 0);
    const done = await tx
      .update(dataExport)
      .set({ status: 'ready', percent: 100, files: ids, bytes, endedAt: now() })
      .where(and(eq(dataExport.id, key.exportId), eq(dataExport.status, 'running')))
      .returning({ id: dataExport.id });
    if (done.length === 0) {
      await tx.delete(storedFile).where(inArray(storedFile.id, ids));
      return 'over';
    }
    const news = { tenantId: key.tenantId, accountId: person.id, kind: 'data.ready' as const };
    await writeNotice(tx, { now, requestId: key.exportId }, { ...news, agentId: null, reason: null });
    return 'ready';
  });
};

/** The engine has given up: the person may ask again. */
export const failExport = ({ db, now }: Parts, { tenantId, exportId }: ExportKey) =>
  db.inTenant(tenantId, (tx) =>
    tx
      .update(dataExport)
      .set({ status: 'failed', endedAt: now() })
      .where(and(eq(dataExport.id, exportId), eq(dataExport.status, 'running'))),
  );
