import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScratchDatabase, type ScratchDatabase } from '../../../test/scratch-database.ts';
import { addTenantSql, tenantRows } from '../../../test/tenant-rows.ts';
import { newId } from '../../base/id.ts';
import { createDb, type Db, type Read, type Tx } from '../../db/client.ts';
import { knowledge } from '../../db/schema/knowledge.ts';
import { addWords } from './ingest/cut-file.ts';
import { matchWords } from './match-words.ts';
import type { Base } from './queries.ts';
import { coverage, queryOf } from './words/coverage.ts';
import { lexemesOf } from './words/cut-words.ts';

let scratch: ScratchDatabase;
let db: Db;
const [tenantId, stranger] = [newId(), newId()];
const small = 1_000;
const large = 6_000;
const texts = [
  '本产品XH-200的保修期为24个月，自签收之日起计算。',
  "it's a \\ backslash: 保修 'quoted'",
  '竞业限制期限为两年，补偿按月支付。',
  ...Array.from({ length: 30 }, (_, no) => `第${no}号设备的保修由总部负责。`),
];

const addBase = async (tx: Tx, whose: string, said: readonly string[]) => {
  const [id, fileId] = [newId(), newId()];
  const { rows } = await tx.execute<{ id: string }>(sql`select id from account limit 1`);
  await tx.execute(sql`insert into knowledge (tenant_id, id, owner_id, name, visibility, created_at, updated_at)
    values (${whose}, ${id}, ${rows[0]?.id}, 'x', 'me', now(), now())`);
  await tx.execute(sql`insert into knowledge_file (tenant_id, id, knowledge_id, name, extension, mime_type, size, state, method,
    max_length, parse_no, shown_no, uploaded_at, changed_at) values (${whose}, ${fileId}, ${id}, 'x', 'txt', 'text/plain', 1,
    'complete', 'full', 800, 1, 1, now(), now())`);
  const [base] = await tx.select().from(knowledge).where(eq(knowledge.id, id));
  if (!base) throw new Error('no base');
  const pieces = [];
  for (const [ordinal, text] of said.entries()) {
    const [segmentId, pieceId] = [newId(), newId()];
    await tx.execute(sql`insert into knowledge_segment (tenant_id, id, knowledge_id, file_id, parse_no, ordinal, path, text, page)
      values (${whose}, ${segmentId}, ${id}, ${fileId}, 1, ${ordinal}, '{}', ${text}, 1)`);
    await tx.execute(sql`insert into knowledge_piece (tenant_id, id, knowledge_id, file_id, segment_id, parse_no, ordinal, text, page, boxes)
      values (${whose}, ${pieceId}, ${id}, ${fileId}, ${segmentId}, 1, ${ordinal}, ${text}, 1, '[]')`);
    pieces.push({
      ...{ tenantId: whose, knowledgeId: id, fileId, segmentId, parseNo: 1, ordinal, page: 1, boxes: [] },
      ...{ id: pieceId, text },
    });
  }
  await addWords(
    tx,
    base,
    pieces.map((piece) => ({ path: [], piece })),
  );
  return { base, pieces };
};

let own: Awaited<ReturnType<typeof addBase>>;
let foreign: Base;
beforeAll(async () => {
  lexemesOf('词');
  scratch = await openScratchDatabase();
  db = createDb(scratch.appUrl, 4);
  await db.inPlatform(async (tx) => {
    for (const id of [tenantId, stranger]) {
      await tx.execute(sql.raw(addTenantSql(id)));
      await tx.execute(sql.raw(tenantRows(id).account));
    }
  });
  own = await db.inTenant(tenantId, (tx) => addBase(tx, tenantId, texts));
  foreign = (await db.inTenant(stranger, (tx) => addBase(tx, stranger, ['别人的保修期为24个月。']))).base;
}, 120_000);
afterAll(async () => {
  await db?.close();
  await scratch?.drop();
});

const ask = (question: string, size: number, base = own.base) =>
  matchWords(db, { ...base, tenantId }, queryOf(question), size);

it.each([
  ['XH-200的保修期是多少？', small],
  ['XH-200的保修期是多少？', large],
  ["it's quoted \\ 保修'", small],
  ['竞业补偿怎么支付？', large],
])('“%s” finds of %i pieces what the question and each piece share', async (question, size) => {
  const found = await ask(question, size);
  const terms = queryOf(question);
  expect(found.length).toBeGreaterThan(0);
  for (const { id, words } of found) {
    const { text = '' } = own.pieces.find((piece) => piece.id === id) ?? {};
    expect(words, text).toBeCloseTo(coverage(terms, new Set(lexemesOf(text))), 9);
  }
  const best = Math.max(...texts.map((text) => coverage(terms, new Set(lexemesOf(text)))));
  expect(Math.max(...found.map(({ words }) => words))).toBeCloseTo(best, 9);
});

it('nothing of another tenant’s base is found, nor anything by a question that only asks', async () => {
  expect(await ask('保修期是多少？', small, foreign)).toEqual([]);
  expect(await ask('保修期是多少？', large, foreign)).toEqual([]);
  expect(await ask('是什么？', small)).toEqual([]);
  expect(await ask('是什么？', large)).toEqual([]);
});

/** Thousands of pieces that have one character or the other; no word of theirs is asked for. */
const addMany = async (tx: Tx, { base, pieces: [first] }: typeof own, each: number) => {
  for (const one of ['税', '票'])
    await tx.execute(sql`with made as (
        insert into knowledge_piece (tenant_id, id, knowledge_id, file_id, segment_id, parse_no, ordinal, text, page, boxes)
        select ${tenantId}, gen_random_uuid(), ${base.id}, ${first?.fileId}, ${first?.segmentId}, 1, n, ${one}, 1, '[]'
        from generate_series(1, ${each}::int) n returning id)
      insert into knowledge_words (tenant_id, knowledge_id, piece_id, words)
      select ${tenantId}, ${base.id}, id, array_to_tsvector(array[${`${base.no}:${one}`}::text]) from made`);
};

it('characters that thousands of pieces share choose a thousand each, and first those that have them together', async () => {
  const both = '票据与税务';
  const { crowd, last } = await db.inTenant(tenantId, async (tx) => {
    const made = await addBase(tx, tenantId, ['一']);
    await addMany(tx, made, 3_000);
    const rare = await addBase(tx, tenantId, [both]);
    await tx.execute(sql`update knowledge_words set knowledge_id = ${made.base.id}, words = array_to_tsvector(
      array[${`${made.base.no}:税`}::text, ${`${made.base.no}:票`}::text]) where piece_id = ${rare.pieces[0]?.id}`);
    return { crowd: made.base, last: rare.pieces[0]?.id };
  });
  const fetched: number[] = [];
  const counting = {
    readInTenant: async (tenant: string, reads: readonly Read[]) => {
      const counts = `select idx_tup_fetch::int as n from pg_stat_xact_user_tables where relname = 'knowledge_words'`;
      const rows = await db.readInTenant(tenant, [...reads, { text: counts, values: [] }]);
      fetched.push(rows.at(-1)?.[0]?.n);
      return rows;
    },
  };
  const question = queryOf('税票');
  const found = await matchWords(counting, crowd, question, large);
  expect(question.filter(({ text }) => text.length === 1)).toHaveLength(2);
  expect(found.length).toBeLessThanOrEqual(200);
  expect(found.toSorted((a, b) => b.words - a.words)[0]?.id).toBe(last);
  expect(fetched.at(-1)).toBeLessThan(2_500);
  await matchWords(counting, crowd, question, small);
  expect(fetched.at(-1), 'a small base is read whole').toBeGreaterThan(5_999);
});
