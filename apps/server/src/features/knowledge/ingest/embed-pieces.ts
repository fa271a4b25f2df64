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

/** A step of the engine: as many are asked for again where one is cut off. */
const batchLength = 400;
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
const waitingFor = ({ fileId, parseNo }: CutKey, { id, knowledgeId }: Index) => sql`from knowledge_piece p
    join knowledge_segment s on s.tenant_id = p.tenant_id and s.id = p.segment_id
    join knowledge_file f on f.tenant_id = p.tenant_id and f.id = p.file_id
    where f.knowledge_id = ${knowledgeId}
      and p.parse_no = case when f.id = ${fileId} then ${parseNo} else f.shown_no end and not exists (
      select 1 from knowledge_vector v where v.tenant_id = p.tenant_id and v.index_id = ${id} and v.piece_id = p.id)`;

const withoutVector = async (tx: Tx, key: CutKey, index: Index) => {
  const { rows } = await tx.execute<Waiting>(sql`select p.id, s.path, p.text ${waitingFor(key, index)}
    order by f.id = ${key.fileId} desc, p.file_id, p.ordinal limit ${batchLength}`);
  return rows;
};

const countWaiting = async (tx: Tx, key: CutKey, index: Index) => {
  const { rows } = await tx.execute<{ n: number }>(sql`select count(*) as n ${waitingFor(key, index)}`);
  return rows[0]?.n ?? 0;
};

const cached = async (tx: Tx, modelId: string, hashes: readonly Buffer[], now: Date) => {
  const { rows } = await tx.execute<{ hash: Buffer }>(sql`update embedding_cache set used_at = ${now}
    where model_id = ${modelId} and hash = any(${sql.param(hashes)}::bytea[]) returning hash`);
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
    ([hash, vector]) => sql`(${Buffer.from(hash, 'hex')}::bytea, ${halfVector(vector)}::halfvec)`,
  );
  if (made.length === 0) made.push(sql`(null::bytea, null::halfvec)`);
  const ids = sql.param(pieces.map((piece) => piece.id));
  const hashes = sql.param(pieces.map(({ hash }) => hash));
  // A vector goes over the wire once. In one order: files that are cut at the same time would wait for each other's texts.
  await tx.execute(sql`
    with made (hash, embedding) as materialized (values ${sql.join(made, sql`, `)}),
      kept as (insert into ${embeddingCache} (tenant_id, model_id, hash, embedding, used_at)
        select ${tenantId}::uuid, ${modelId}::uuid, hash, embedding, ${now} from made where hash is not null order by hash
        on conflict do nothing),
      stored as (insert into ${knowledgeVector} (tenant_id, index_id, piece_id, embedding)
        select ${tenantId}::uuid, ${id}::uuid, w.piece, coalesce(m.embedding, c.embedding)
        from unnest(${ids}::uuid[], ${hashes}::bytea[]) w (piece, hash)
        join knowledge_piece p on p.id = w.piece left join made m on m.hash = w.hash
        left join embedding_cache c on c.model_id = ${modelId} and c.hash = w.hash and m.hash is null
        where coalesce(m.embedding, c.embedding) is not null
        on conflict do nothing returning tenant_id, index_id, piece_id, embedding)
    insert into ${knowledgeBits} (tenant_id, index_id, piece_id, bits)
    select tenant_id, index_id, piece_id, binary_quantize(embedding) from stored on conflict do nothing`);
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
  const { file } = open;
  const { pieces, total } = await db.inTenant(key.tenantId, async (tx) => ({
    pieces: await withoutVector(tx, key, index),
    total: file.state === 'vectorising' ? file.total : await countWaiting(tx, key, index),
  }));
  if (pieces.length > 0) await embedWaiting(services, index, pieces, signal);
  const isLast = pieces.length < batchLength;
  const done = isLast ? total : Math.min(total, (file.state === 'vectorising' ? file.done : 0) + pieces.length);
  const isOn = await db.inTenant(key.tenantId, (tx) => note(tx, now(), key, { state: 'vectorising', total, done }));
  if (!isOn) return 'over';
  return isLast ? 0 : Math.max(1, total - done);
};
