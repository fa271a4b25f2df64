import { createHash, randomUUID } from 'node:crypto';
import type { Services } from '../../../apps/server/src/ctx.ts';
import type { Db } from '../../../apps/server/src/db/client.ts';
import { baseWord } from '../../../apps/server/src/features/knowledge/ingest/cut-file.ts';
import { halfVector } from '../../../apps/server/src/features/knowledge/ingest/half-vector.ts';
import { lexemesOf } from '../../../apps/server/src/features/knowledge/words/cut-words.ts';
import { embed } from '../../../apps/simulators/src/model/embed.ts';
import { type Client, openOwner } from './open-owner.ts';
import { sentence } from './sentences.ts';

export type Place = { tenantId: string; ownerId: string; modelId: string };
export type FilledBase = { id: string; indexId: string; size: number };

const batch = 1_000;
const dims = 1024;
const idOf = (text: string) =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, 32)
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');

/** Statements of one tenant's transaction, as the app's own role. */
const inTenant = async (pool: Db['pool'], tenantId: string, work: (client: Client) => Promise<unknown>) => {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local app.tenant_id = '${tenantId}'; set local statement_timeout = 0`);
    await work(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

const addPieces = async (
  client: Client,
  place: Place,
  base: FilledBase & { fileId: string; no: number },
  from: number,
) => {
  const { tenantId } = place;
  const numbers = Array.from({ length: Math.min(batch, base.size - from) }, (_, at) => from + at);
  const texts = numbers.map(sentence);
  const [segments, pieces] = ['segment', 'piece'].map((kind) => numbers.map((no) => idOf(`${base.id}:${kind}:${no}`)));
  const words = texts.map((text) =>
    lexemesOf(text)
      .map((word) => baseWord(base.no, word))
      .join(' '),
  );
  const all = [segments, pieces, numbers, texts, words];
  const rows = 'unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::text[]) r (segment, piece, no, text, words)';
  await client.query(
    `with r as materialized (select * from ${rows}),
      s as (insert into knowledge_segment (tenant_id, id, knowledge_id, file_id, parse_no, ordinal, path, text, page)
        select '${tenantId}', segment, '${base.id}', '${base.fileId}', 1, no, '{}', text, 1 from r)
     insert into knowledge_piece (tenant_id, id, knowledge_id, file_id, segment_id, parse_no, ordinal, text, page, boxes)
     select '${tenantId}', piece, '${base.id}', '${base.fileId}', segment, 1, no, text, 1, '[]' from r`,
    all,
  );
  await client.query(
    `insert into knowledge_words (tenant_id, knowledge_id, piece_id, words)
     select '${tenantId}', '${base.id}', piece, array_to_tsvector(string_to_array(words, ' ')) from ${rows}`,
    all,
  );
  const values = pieces?.map(
    (_, at) => `('${tenantId}', '${base.indexId}', $${2 * at + 1}::uuid, $${2 * at + 2}::halfvec)`,
  );
  await client.query(
    `insert into knowledge_vector (tenant_id, index_id, piece_id, embedding) values ${values?.join(', ')}`,
    texts.flatMap((text, at) => [pieces?.[at], halfVector([...embed(text)])]),
  );
};

/** A base as it is after its files were cut and embedded; the steps themselves are measured elsewhere. */
export const fillBase = async ({ db }: Services, place: Place, size: number): Promise<FilledBase> => {
  const { tenantId, ownerId, modelId } = place;
  const base = { id: randomUUID(), indexId: randomUUID(), fileId: randomUUID(), size, no: 0 };
  await inTenant(db.pool, tenantId, async (client) => {
    const { rows } = await client.query<{ no: number }>(
      `insert into knowledge (tenant_id, id, owner_id, name, visibility, created_at, updated_at, threshold)
       values ($1, $2, $3, $4, 'me', now(), now(), 0) returning no`,
      [tenantId, base.id, ownerId, `${size}`],
    );
    base.no = rows[0]?.no ?? 0;
    await client.query(
      `insert into knowledge_file (tenant_id, id, knowledge_id, name, extension, mime_type, size, state, method, max_length,
         parse_no, shown_no, segments, uploaded_at, changed_at)
       values ($1, $2, $3, 'a.txt', 'txt', 'text/plain', 1, 'complete', 'full', 800, 1, 1, $4, now(), now())`,
      [tenantId, base.fileId, base.id, size],
    );
    await client.query(
      `insert into knowledge_index (tenant_id, id, knowledge_id, model_id, model_name, dims, state, pieces, cos_low, cos_high, weight)
       values ($1, $2, $3, $4, 'x', ${dims}, 'serving', $5, 0.05, 0.6, 0.6)`,
      [tenantId, base.indexId, base.id, modelId, size],
    );
  });
  for (let from = 0; from < size; from += batch)
    await inTenant(db.pool, tenantId, (client) => addPieces(client, place, base, from));
  await inTenant(db.pool, tenantId, (client) =>
    client.query(
      `insert into knowledge_bits (tenant_id, index_id, piece_id, bits)
       select tenant_id, index_id, piece_id, binary_quantize(embedding) from knowledge_vector where index_id = $1`,
      [base.indexId],
    ),
  );
  return { id: base.id, indexId: base.indexId, size };
};

const near = `knowledge_graph_${dims}_near`;

/** All at once, without the index and then with it: row by row it would take minutes, as it does in the product. */
export const buildGraph = async ({ db }: Services, ownerUrl: string, { tenantId }: Place, { indexId }: FilledBase) => {
  const { client: owner, close } = await openOwner(ownerUrl);
  try {
    await owner.query(`drop index ${near}`);
    await inTenant(db.pool, tenantId, async (client) => {
      await client.query(
        `insert into knowledge_graph (tenant_id, index_id, dims, piece_id, embedding)
         select tenant_id, index_id, ${dims}, piece_id, embedding from knowledge_vector where index_id = $1`,
        [indexId],
      );
      await client.query(`update knowledge_index set graph = 'serving' where id = $1`, [indexId]);
    });
    const began = performance.now();
    await owner.query(
      `create index ${near} on knowledge_graph_${dims} using hnsw ((embedding::halfvec(${dims})) halfvec_cosine_ops)`,
    );
    return (performance.now() - began) / 1000;
  } finally {
    await close();
  }
};

/** Text and vector of a base in a table without rights, with pgvector's index. */
export const fillBare = async (
  { db }: Services,
  ownerUrl: string,
  { tenantId }: Place,
  { indexId, size }: FilledBase,
) => {
  const { client: owner, close } = await openOwner(ownerUrl);
  const table = `bare_${size}`;
  try {
    await owner.query(`drop table if exists ${table}`);
    await owner.query(`create table ${table} (id uuid primary key, text text, embedding halfvec(${dims}))`);
    await owner.query(`alter table ${table} alter embedding set storage plain; grant all on ${table} to zhixing_app`);
    await inTenant(db.pool, tenantId, (client) =>
      client.query(
        `insert into ${table} select v.piece_id, p.text, v.embedding from knowledge_vector v
         join knowledge_piece p on p.tenant_id = v.tenant_id and p.id = v.piece_id where v.index_id = $1`,
        [indexId],
      ),
    );
    await owner.query(`create index on ${table} using hnsw (embedding halfvec_cosine_ops)`);
    await owner.query(`vacuum analyze ${table}`);
  } finally {
    await close();
  }
};
