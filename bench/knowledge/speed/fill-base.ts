import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Services } from '../../../apps/server/src/ctx.ts';
import type { Db } from '../../../apps/server/src/db/client.ts';
import { baseWord } from '../../../apps/server/src/features/knowledge/ingest/cut-file.ts';
import { halfVector } from '../../../apps/server/src/features/knowledge/ingest/half-vector.ts';
import { vectorBits } from '../../../apps/server/src/features/knowledge/ingest/vector-bits.ts';
import { lexemesOf } from '../../../apps/server/src/features/knowledge/words/cut-words.ts';
import { embed } from '../../../apps/simulators/src/model/embed.ts';
import { copyEnd, copyHeader, copyRow } from './copy-rows.ts';
import { type Client, openOwner } from './open-owner.ts';
import { sentence } from './sentences.ts';

export type Place = { tenantId: string; ownerId: string; modelId: string; dims: number };
export type FilledBase = { id: string; indexId: string; size: number };

const batch = 2_000;
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

const copied = {
  knowledge_segment: 'tenant_id, id, knowledge_id, file_id, parse_no, ordinal, path, text, page',
  knowledge_piece: 'tenant_id, id, knowledge_id, file_id, segment_id, parse_no, ordinal, text, page, boxes',
  knowledge_words: 'tenant_id, knowledge_id, piece_id, words',
  knowledge_bits: 'tenant_id, index_id, piece_id, bits',
  knowledge_vector: 'tenant_id, index_id, piece_id, embedding',
};
type Table = keyof typeof copied;
type Way = Awaited<ReturnType<typeof openCopies>>;

/** COPY is refused where row-level security holds: for as long as it takes, the owner is free of it, and of keys. */
const openCopies = async (ownerUrl: string, owner: Client) => {
  const tables = Object.keys(copied) as Table[];
  const { rows: keys } = await owner.query<{ table: string; name: string; said: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as said from pg_constraint
     where contype = 'f' and conrelid = any($1::regclass[])`,
    [tables],
  );
  for (const table of tables) await owner.query(`alter table ${table} no force row level security`);
  for (const { table, name } of keys) await owner.query(`alter table ${table} drop constraint ${name}`);
  await owner.query('drop index knowledge_words_words');
  const copies = new Map(
    tables.map((table) => {
      const form = table === 'knowledge_vector' ? '(format binary)' : '';
      const psql = spawn('psql', [ownerUrl, '-qc', `copy ${table} (${copied[table]}) from stdin ${form}`], {
        stdio: ['pipe', 'inherit', 'inherit'],
      });
      return [table, { input: psql.stdin, ended: once(psql, 'exit') }] as const;
    }),
  );
  const write = async (table: Table, bytes: string | Buffer) => {
    const input = copies.get(table)?.input;
    if (input && !input.write(bytes)) await once(input, 'drain');
  };
  await write('knowledge_vector', copyHeader);
  const close = async () => {
    await write('knowledge_vector', copyEnd);
    for (const [table, { input, ended }] of copies) {
      input.end();
      const [code] = await ended;
      if (code !== 0) throw new Error(`COPY into ${table} ended with ${code}`);
    }
  };
  const restore = async () => {
    for (const { table, name, said } of keys)
      await owner.query(`alter table ${table} add constraint ${name} ${said} not valid`);
    for (const table of tables) await owner.query(`alter table ${table} force row level security`);
    await owner.query(
      'create index knowledge_words_words on knowledge_words using gin (words) with (fastupdate = off)',
    );
    for (const table of tables) await owner.query(`analyze ${table}`);
  };
  return { write, close, restore };
};

const uuidBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

const addPieces = async (
  { write }: Way,
  { tenantId, dims }: Place,
  base: FilledBase & { fileId: string; no: number },
  from: number,
) => {
  const vectors: Buffer[] = [];
  const lines = { knowledge_segment: '', knowledge_piece: '', knowledge_words: '', knowledge_bits: '' };
  for (let no = from; no < Math.min(from + batch, base.size); no++) {
    const text = sentence(no);
    const [segment, piece] = ['segment', 'piece'].map((kind) => idOf(`${base.id}:${kind}:${no}`));
    const words = lexemesOf(text).map((word) => `'${baseWord(base.no, word)}'`);
    lines.knowledge_segment += `${[tenantId, segment, base.id, base.fileId, 1, no, '{}', text, 1].join('\t')}\n`;
    lines.knowledge_piece += `${[tenantId, piece, base.id, base.fileId, segment, 1, no, text, 1, '[]'].join('\t')}\n`;
    lines.knowledge_words += `${[tenantId, base.id, piece, words.join(' ')].join('\t')}\n`;
    const vector = embed(text, dims);
    lines.knowledge_bits += `${[tenantId, base.indexId, piece, vectorBits({ bitsTurned: true }, vector)].join('\t')}\n`;
    const ids = [tenantId, base.indexId, piece ?? ''].map(uuidBytes);
    vectors.push(copyRow([...ids, halfVector(vector)]));
  }
  for (const table of Object.keys(lines) as (keyof typeof lines)[]) await write(table, lines[table]);
  await write('knowledge_vector', Buffer.concat(vectors));
};

/** A base as it is after its files were cut and embedded; the steps themselves are measured elsewhere. */
export const fillBase = async ({ db }: Services, ownerUrl: string, place: Place, size: number): Promise<FilledBase> => {
  const { tenantId, ownerId, modelId, dims } = place;
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
      `insert into knowledge_index (tenant_id, id, knowledge_id, model_id, model_name, dims, state, pieces, cos_low, cos_high, weight, bits_turned)
       values ($1, $2, $3, $4, 'x', ${dims}, 'serving', $5, 0.05, 0.6, 0.6, true)`,
      [tenantId, base.indexId, base.id, modelId, size],
    );
  });
  const { client: owner, close } = await openOwner(ownerUrl);
  try {
    const copies = await openCopies(ownerUrl, owner);
    try {
      for (let from = 0; from < size; from += batch) await addPieces(copies, place, base, from);
      await copies.close();
    } finally {
      await copies.restore();
    }
  } finally {
    await close();
  }
  return { id: base.id, indexId: base.indexId, size };
};

/** All at once, without the index and then with it: row by row it would take minutes, as it does in the product. */
export const buildGraph = async (
  { db }: Services,
  ownerUrl: string,
  { tenantId, dims }: Place,
  bases: readonly FilledBase[],
) => {
  const near = `knowledge_graph_${dims}_near`;
  const { client: owner, close } = await openOwner(ownerUrl);
  try {
    await owner.query(`drop index ${near}`);
    await inTenant(db.pool, tenantId, async (client) => {
      const ids = bases.map(({ indexId }) => indexId);
      await client.query(
        `insert into knowledge_graph (tenant_id, index_id, dims, piece_id, embedding)
         select tenant_id, index_id, ${dims}, piece_id, embedding from knowledge_vector where index_id = any($1)`,
        [ids],
      );
      await client.query(`update knowledge_index set graph = 'serving' where id = any($1)`, [ids]);
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
  { tenantId, dims }: Place,
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
