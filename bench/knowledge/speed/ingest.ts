import { randomUUID } from 'node:crypto';
import type { Services } from '../../../apps/server/src/ctx.ts';
import { cutFile, embedPieces, finishFile } from '../../../apps/server/src/features/knowledge/index.ts';
import { parsedKey } from '../../../apps/server/src/features/knowledge/rules.ts';
import { createModelFinder } from '../../../apps/server/src/features/model/index.ts';
import type { Place } from './fill-base.ts';
import { sentence } from './sentences.ts';

type Wanted = { place: Place; pieces: number; no: number };

const patienceMs = 600_000;
const dayOf = (no: number, at: number) => sentence(no * 1_000_003 + at);

/** The sentences of one file, other ones for each number: nothing was embedded before. */
export const textsOf = ({ pieces, no }: Omit<Wanted, 'place'>) =>
  Array.from({ length: pieces }, (_, at) => dayOf(no, at));

/** From what the parser left in the store to what is found: cut, words, vectors, bits, cache, progress. Seconds. */
export const ingestOurs = async (services: Services, { place, pieces, no }: Wanted) => {
  const { db, storage } = services;
  const { tenantId, ownerId } = place;
  const [knowledgeId, fileId] = [randomUUID(), randomUUID()];
  await db.inTenant(tenantId, async (tx) => {
    await tx.execute(`insert into knowledge (tenant_id, id, owner_id, name, visibility, created_at, updated_at)
      values ('${tenantId}', '${knowledgeId}', '${ownerId}', 'x', 'me', now(), now())`);
    await tx.execute(`insert into knowledge_file (tenant_id, id, knowledge_id, name, extension, mime_type, size, state, method,
      max_length, parse_no, pages, uploaded_at, changed_at) values ('${tenantId}', '${fileId}', '${knowledgeId}', 'a.tsv', 'tsv',
      'text/plain', 1, 'uploaded', 'table', 800, 1, 1, now(), now())`);
  });
  const lines = ['内容', ...textsOf({ pieces, no })].map((text, at) => ({
    ...{ kind: 'row' as const, page: 1, text, paragraph: at, row: at + 1 },
    cells: [text, `第 ${at} 行`],
  }));
  const parsed = { pages: [{ page: 1, width: 0, height: 0, name: '' }], lines };
  await storage.put(
    parsedKey({ tenantId, id: fileId }, false, 0),
    Buffer.from(JSON.stringify(parsed)),
    'application/json',
  );
  const key = { tenantId, fileId, parseNo: 1 };
  const means = { ...services, egress: services.egress.ofTenant(tenantId), findModels: createModelFinder(services) };
  const signal = AbortSignal.timeout(patienceMs);
  const began = performance.now();
  const cut = await cutFile(means, key, signal);
  if (cut === 'over') throw new Error('the file was not cut');
  for (let left: string | number = 1; left !== 0; ) left = await embedPieces(means, key, signal);
  await finishFile(means, key);
  const seconds = (performance.now() - began) / 1000;
  const { rows } = await db.inTenant(tenantId, (tx) =>
    tx.execute<{ n: number }>(`select count(*) as n from knowledge_bits b join knowledge_piece p on p.id = b.piece_id
      and p.tenant_id = b.tenant_id where p.file_id = '${fileId}'`),
  );
  if (rows[0]?.n !== pieces) throw new Error(`${rows[0]?.n} of ${pieces} pieces were stored`);
  return seconds;
};
