import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../../test/random.ts';
import { openScratchDatabase, type ScratchDatabase } from '../../../test/scratch-database.ts';
import { addTenantSql, tenantRows } from '../../../test/tenant-rows.ts';
import { newId } from '../../base/id.ts';
import { createDb, type Db, type Tx } from '../../db/client.ts';
import { growGraph, keepInGraph } from './ingest/grow-graph.ts';
import { halfVector } from './ingest/half-vector.ts';
import { exactUpTo, measureDepth } from './ingest/measure-depth.ts';
import { type Index, servingIndex } from './ingest/serving-index.ts';
import { vectorBits } from './ingest/vector-bits.ts';
import { lanesOf, nearestPieces } from './nearest-pieces.ts';

let scratch: ScratchDatabase;
let db: Db;
const [tenantId, stranger] = [newId(), newId()];
const dims = 512;
const many = 600;
const random = createRandom(7);
const vectorOf = () => Array.from({ length: dims }, () => random.next() - 0.5);

/** A base with some pieces, beside the rows of the tenant that it belongs to. */
type Base = { knowledgeId: string; fileId: string; indexId: string };
const addBase = async (tx: Tx): Promise<Base> => {
  const base = { knowledgeId: newId(), fileId: newId(), indexId: newId() };
  const { rows } = await tx.execute<{ id: string }>(sql`select id from account limit 1`);
  await tx.execute(sql`insert into knowledge (tenant_id, id, owner_id, name, visibility, created_at, updated_at)
    values (${tenantId}, ${base.knowledgeId}, ${rows[0]?.id}, 'x', 'me', now(), now())`);
  await tx.execute(sql`insert into knowledge_file (tenant_id, id, knowledge_id, name, extension, mime_type, size, state, method,
    max_length, parse_no, shown_no, uploaded_at, changed_at) values (${tenantId}, ${base.fileId}, ${base.knowledgeId}, 'x', 'txt',
    'text/plain', 1, 'complete', 'full', 800, 1, 1, now(), now())`);
  await tx.execute(sql`insert into knowledge_index (tenant_id, id, knowledge_id, model_id, model_name, dims, state, weight, pieces, bits_turned)
    values (${tenantId}, ${base.indexId}, ${base.knowledgeId}, ${newId()}, 'x', ${dims}, 'serving', 1, ${many}, true)`);
  return base;
};

const addPiece = async (tx: Tx, { knowledgeId, fileId, indexId }: Base, ordinal: number, vector: number[]) => {
  const [segmentId, id] = [newId(), newId()];
  await tx.execute(sql`insert into knowledge_segment (tenant_id, id, knowledge_id, file_id, parse_no, ordinal, path, text, page)
    values (${tenantId}, ${segmentId}, ${knowledgeId}, ${fileId}, 1, ${ordinal}, '{}', 'x', 1)`);
  await tx.execute(sql`insert into knowledge_piece (tenant_id, id, knowledge_id, file_id, segment_id, parse_no, ordinal, text, page, boxes)
    values (${tenantId}, ${id}, ${knowledgeId}, ${fileId}, ${segmentId}, 1, ${ordinal}, 'x', 1, '[]')`);
  await tx.execute(sql`insert into knowledge_vector (tenant_id, index_id, piece_id, embedding)
    values (${tenantId}, ${indexId}, ${id}, ${halfVector(vector)}::halfvec)`);
  await tx.execute(sql`insert into knowledge_bits (tenant_id, index_id, piece_id, bits)
    values (${tenantId}, ${indexId}, ${id}, ${vectorBits({ bitsTurned: true }, vector)}::bit varying)`);
  return id;
};

const indexOf = async (tx: Tx, { knowledgeId }: Base): Promise<Index> => {
  const index = await servingIndex(tx, knowledgeId);
  if (!index) throw new Error('no index');
  return index;
};
const inGraph = (tx: Tx, { indexId }: Base) =>
  tx
    .execute<{ n: number }>(sql`select count(*) as n from knowledge_graph where index_id = ${indexId}`)
    .then(({ rows }) => rows[0]?.n);
const exactTen = async (tx: Tx, { indexId }: Base, vector: number[]) => {
  const { rows } = await tx.execute<{ piece_id: string }>(sql`select piece_id from knowledge_vector
    where index_id = ${indexId} order by embedding <=> ${halfVector(vector)}::halfvec limit 10`);
  return rows.map(({ piece_id }) => piece_id);
};
/** As the engine does it, step by step, with a base that counts as large. */
const grow = async ({ fileId }: Base) => {
  let steps = 0;
  for (let added = 1; added !== 0; steps++) added = await growGraph({ db }, { tenantId, fileId, parseNo: 1 }, 500);
  return steps;
};

let base: Base;
beforeAll(async () => {
  scratch = await openScratchDatabase();
  db = createDb(scratch.appUrl, 4);
  await db.inPlatform(async (tx) => {
    for (const id of [tenantId, stranger]) await tx.execute(sql.raw(addTenantSql(id)));
    await tx.execute(sql.raw(tenantRows(tenantId).account));
  });
  base = await db.inTenant(tenantId, async (tx) => {
    const made = await addBase(tx);
    for (let no = 0; no < many; no++) await addPiece(tx, made, no, vectorOf());
    return made;
  });
}, 120_000);
afterAll(async () => {
  await db?.close();
  await scratch?.drop();
});

describe('the nearest pieces by meaning', () => {
  it('of a base that is not large are searched exactly, without a graph', async () => {
    expect(await growGraph({ db }, { tenantId, fileId: base.fileId, parseNo: 1 })).toBe(0);
    await db.inTenant(tenantId, async (tx) => {
      expect((await indexOf(tx, base)).graph).toBe('none');
      const vector = vectorOf();
      const found = await nearestPieces(db, await indexOf(tx, base), vector);
      expect(found).toHaveLength(50);
      expect(found.slice(0, 10).map(({ piece_id }) => piece_id)).toEqual(await exactTen(tx, base, vector));
    });
  });

  it('are found by bits as deep as the base’s own vectors say', async () => {
    await db.inTenant(tenantId, async (tx) => {
      const index = await indexOf(tx, base);
      const larger = exactUpTo + 1;
      expect(await measureDepth(tx, index, exactUpTo)).toBe(400);
      expect(await measureDepth(tx, index, 4 * larger)).toBeGreaterThanOrEqual(400);
      const turnBits = () => tx.execute(sql`update knowledge_bits set bits = ~bits where index_id = ${index.id}`);
      await turnBits();
      expect(await measureDepth(tx, index, larger), 'bits that mislead: the whole of it is read').toBe(larger);
      await turnBits();
      const vector = vectorOf();
      const exact = await exactTen(tx, base, vector);
      const whole = await nearestPieces(db, { ...index, pieces: larger, depth: many }, vector);
      expect(whole.slice(0, 10).map(({ piece_id }) => piece_id)).toEqual(exact);
      const shallow = await nearestPieces(db, { ...index, pieces: larger, depth: 60 }, vector);
      expect(shallow).toHaveLength(50);
      expect(shallow.filter(({ piece_id }) => exact.includes(piece_id)).length).toBeLessThan(10);
    });
  });

  it('of a large one are found by walking its graph, which row-level security leaves usable', async () => {
    expect(await grow(base)).toBe(4);
    await db.inTenant(tenantId, async (tx) => {
      const index = await indexOf(tx, base);
      expect([index.graph, await inGraph(tx, base)]).toEqual(['serving', many]);
      let right = 0;
      for (let no = 0; no < 20; no++) {
        const vector = vectorOf();
        const exact = await exactTen(tx, base, vector);
        const found = await nearestPieces(db, index, vector);
        expect(found).toHaveLength(50);
        right += found.slice(0, 10).filter(({ piece_id }) => exact.includes(piece_id)).length;
      }
      expect(right / 200).toBeGreaterThanOrEqual(0.95);
      const [walk] = lanesOf(index).map((laneOf) => laneOf(index, vectorOf(), 1));
      const explained = { text: `explain ${walk?.text}`, values: walk?.values ?? [] };
      const [rows = []] = await db.readInTenant(tenantId, [explained], walk?.settings);
      const plan = rows.map((row) => Object.values(row)[0]).join('\n');
      expect(plan).toMatch(/Index Scan using knowledge_graph_512_\d_\S* on knowledge_graph_512_\d/);
      expect(plan).toContain('Order By: ((embedding)::halfvec(512) <=>');
      expect(plan).toMatch(/Filter: .*tenant_id = \(InitPlan/);
    });
  }, 120_000);

  it('are nobody else’s', async () => {
    const index = await db.inTenant(tenantId, (tx) => indexOf(tx, base));
    await db.inTenant(stranger, async (tx) => {
      expect(await nearestPieces(db, { ...index, tenantId: stranger }, vectorOf())).toEqual([]);
      expect(await inGraph(tx, base)).toBe(0);
    });
  });

  it('what comes later is in the graph at once, what goes leaves it', async () => {
    const vector = vectorOf();
    const index = await db.inTenant(tenantId, (tx) => indexOf(tx, base));
    await db.inTenant(tenantId, async (tx) => {
      await keepInGraph(tx, index, [{ id: await addPiece(tx, base, many, vector) }]);
    });
    const [{ piece_id: id = '' } = {}] = await nearestPieces(db, index, vector);
    await db.inTenant(tenantId, async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select p.id from knowledge_piece p where p.ordinal = ${many}`,
      );
      expect(id).toBe(rows[0]?.id);
      await tx.execute(sql`delete from knowledge_segment where file_id = ${base.fileId} and ordinal >= 500`);
      expect(await inGraph(tx, base)).toBe(500);
    });
    const found = await nearestPieces(db, index, vector);
    expect(found).toHaveLength(50);
    expect(found.map(({ piece_id }) => piece_id)).not.toContain(id);
  });

  it('a walk that finds too little is made up for from all of them', async () => {
    await db.inTenant(tenantId, async (tx) => {
      await tx.execute(sql`delete from knowledge_graph where index_id = ${base.indexId}`);
    });
    const index = await db.inTenant(tenantId, (tx) => indexOf(tx, base));
    expect(await nearestPieces(db, index, vectorOf())).toHaveLength(50);
  });
});
