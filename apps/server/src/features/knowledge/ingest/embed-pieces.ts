import { eq, sql } from 'drizzle-orm';
import { newId, sha256 } from '../../../base/id.ts';
import type { Tx } from '../../../db/client.ts';
import { lockName } from '../../../db/lock.ts';
import { embeddingCache, knowledgeBits, knowledgeIndex, knowledgeVector } from '../../../db/schema/knowledge.ts';
import { embedTexts, findEmbedder, type ModelServices } from '../../model/index.ts';
import { indexedText } from './cut-file.ts';
import { keepInGraph } from './grow-graph.ts';
import { halfVector } from './half-vector.ts';
import { type CutKey, note, readOpen } from './open-file.ts';
import { type Index, servingIndex } from './serving-index.ts';

const batchLength = 200;
type Waiting = { id: string; path: string[]; text: string };

/** A demonstration's embedder knows letters and no meaning: it counts for less. */
const weightOf = (provider: string) => (provider === 'demo' ? 0.6 : 0.9);

/**
 * The index of the base, made with the tenant's embedding model when there is none; nothing where there is no such
 * model. One whose model is gone is of no use: no question can be measured against it any more.
 */
const ensureIndex = async (services: ModelServices, tenantId: string, knowledgeId: string) => {
  const known = await services.db.inTenant(tenantId, (tx) => servingIndex(tx, knowledgeId));
  if (known && (await findEmbedder(services, { tenantId, modelId: known.modelId, isFresh: true }))) return known;
  const record = await findEmbedder(services, { tenantId, isFresh: true });
  if (!record) return undefined;
  const asker = { tenantId, runId: knowledgeId, modelId: record.id };
  const [sample] = await embedTexts(services, asker, ['知识'], AbortSignal.timeout(30_000));
  return services.db.inTenant(tenantId, async (tx) => {
    await lockName(tx, `knowledge-index:${knowledgeId}`);
    const made = await servingIndex(tx, knowledgeId);
    if (made && made.id !== known?.id) return made;
    if (made) await tx.delete(knowledgeIndex).where(eq(knowledgeIndex.id, made.id));
    const [row] = await tx
      .insert(knowledgeIndex)
      .values({
        ...{ tenantId, id: newId(), knowledgeId, modelId: record.id, modelName: record.name, state: 'serving' },
        ...{ dims: sample?.length ?? 0, weight: weightOf(record.provider) },
      })
      .returning();
    return row;
  });
};

/** Of this cutting, and of what other files of the base serve: they may have been cut before there was such a model. */
const withoutVector = async (tx: Tx, { fileId, parseNo }: CutKey, { id, knowledgeId }: Index) => {
  const { rows } = await tx.execute<Waiting & { left: number }>(sql`
    select p.id, s.path, p.text, count(*) over () as left from knowledge_piece p
    join knowledge_segment s on s.tenant_id = p.tenant_id and s.id = p.segment_id
    join knowledge_file f on f.tenant_id = p.tenant_id and f.id = p.file_id
    where f.knowledge_id = ${knowledgeId}
      and p.parse_no = case when f.id = ${fileId} then ${parseNo} else f.shown_no end and not exists (
      select 1 from knowledge_vector v where v.tenant_id = p.tenant_id and v.index_id = ${id} and v.piece_id = p.id)
    order by f.id = ${fileId} desc, p.file_id, p.ordinal limit ${batchLength}`);
  return { pieces: rows, left: rows[0]?.left ?? 0 };
};

const cached = async (tx: Tx, modelId: string, hashes: readonly Buffer[], now: Date) => {
  const list = sql.join(
    hashes.map((hash) => sql`${hash}`),
    sql`, `,
  );
  const { rows } = await tx.execute<{ hash: Buffer }>(sql`update embedding_cache set used_at = ${now}
    where model_id = ${modelId} and hash in (${list}) returning hash`);
  return new Set(rows.map(({ hash }) => hash.toString('hex')));
};

type Hashed = Waiting & { hash: Buffer };

const save = async (
  tx: Tx,
  index: Index,
  pieces: readonly Hashed[],
  fresh: ReadonlyMap<string, number[]>,
  now: Date,
) => {
  const { tenantId, id, modelId } = index;
  const made = [...fresh].map(
    ([hash, vector]) =>
      sql`(${tenantId}, ${modelId}, ${Buffer.from(hash, 'hex')}, ${halfVector(vector)}::halfvec, ${now})`,
  );
  if (made.length > 0)
    await tx.execute(sql`insert into ${embeddingCache} (tenant_id, model_id, hash, embedding, used_at)
      values ${sql.join(made, sql`, `)} on conflict do nothing`);
  const wanted = sql.join(
    pieces.map((piece) => sql`(${piece.id}::uuid, ${piece.hash}::bytea)`),
    sql`, `,
  );
  await tx.execute(sql`insert into ${knowledgeVector} (tenant_id, index_id, piece_id, embedding)
    select ${tenantId}, ${id}, w.piece, c.embedding from (values ${wanted}) w (piece, hash)
    join knowledge_piece p on p.id = w.piece
    join embedding_cache c on c.model_id = ${modelId} and c.hash = w.hash on conflict do nothing`);
  const ids = sql.join(
    pieces.map((piece) => sql`${piece.id}::uuid`),
    sql`, `,
  );
  await tx.execute(sql`insert into ${knowledgeBits} (tenant_id, index_id, piece_id, bits)
    select tenant_id, index_id, piece_id, binary_quantize(embedding) from knowledge_vector
    where index_id = ${id} and piece_id in (${ids}) on conflict do nothing`);
};

/** Vectors for pieces that have none yet: what was embedded before, in any file, costs nothing. */
export const embedWaiting = async (
  services: ModelServices,
  index: Index,
  pieces: readonly Waiting[],
  signal: AbortSignal,
) => {
  const { db, now } = services;
  const { tenantId, modelId } = index;
  const hashed = pieces.map((piece) => ({ ...piece, hash: sha256(indexedText(piece.path, piece.text)) }));
  const known = await db.inTenant(tenantId, (tx) =>
    cached(
      tx,
      modelId,
      hashed.map(({ hash }) => hash),
      now(),
    ),
  );
  const missing = new Map(
    hashed.flatMap(({ hash, path, text }) => {
      const name = hash.toString('hex');
      return known.has(name) ? [] : [[name, indexedText(path, text)] as const];
    }),
  );
  const vectors =
    missing.size === 0
      ? []
      : await embedTexts(services, { tenantId, runId: index.knowledgeId, modelId }, [...missing.values()], signal);
  const fresh = new Map([...missing.keys()].map((name, at) => [name, vectors[at] ?? []] as const));
  if (vectors.some(({ length }) => length !== index.dims))
    throw new Error('the model gives vectors of another length now');
  await db.inTenant(tenantId, async (tx) => {
    await save(tx, index, hashed, fresh, now());
    await keepInGraph(tx, index, pieces);
  });
};

/** Some pieces of a cutting; how many are left afterwards. */
export const embedPieces = async (services: ModelServices, key: CutKey, signal: AbortSignal) => {
  const { db, now } = services;
  const open = await db.inTenant(key.tenantId, (tx) => readOpen(tx, key));
  if (!open) return 'over';
  const index = await ensureIndex(services, key.tenantId, open.base.id);
  if (!index) return 0;
  const { pieces, left } = await db.inTenant(key.tenantId, (tx) => withoutVector(tx, key, index));
  if (pieces.length > 0) await embedWaiting(services, index, pieces, signal);
  const rest = left - pieces.length;
  const isOn = await db.inTenant(key.tenantId, async (tx) => {
    const total = open.file.state === 'vectorising' ? open.file.total : left;
    return note(tx, now(), key, { state: 'vectorising', total, done: total - rest });
  });
  return isOn ? rest : 'over';
};
