import { eq, sql } from 'drizzle-orm';
import { newId, sha256 } from '../../../base/id.ts';
import { withTimeLimit } from '../../../base/time-limit.ts';
import type { Tx } from '../../../db/client.ts';
import { lockName } from '../../../db/lock.ts';
import { embeddingCache, knowledgeBits, knowledgeIndex, knowledgeVector } from '../../../db/schema/knowledge.ts';
import { embedTexts, findEmbedder, type ModelServices } from '../../model/index.ts';
import { indexedText } from './cut-file.ts';
import { keepInGraph } from './grow-graph.ts';
import { fromHalfVector, halfVector } from './half-vector.ts';
import { type CutKey, note, readOpen } from './open-file.ts';
import { type Index, indexLock, servingIndex } from './serving-index.ts';
import { vectorBits } from './vector-bits.ts';

/** A step of the engine: as many are asked for again where one is cut off. */
const batchLength = 400;
type Waiting = { id: string; path: string[]; text: string };
type Vector = ArrayLike<number>;

/** A demonstration's embedder knows letters and no meaning: it counts for less. */
export const weightOf = (provider: string) => (provider === 'demo' ? 0.6 : 0.9);

/**
 * The index of the base, made with the tenant's embedding model when there is none; nothing where there is no such
 * model. One whose model is gone is of no use: no question can be measured against it any more.
 */
export const ensureIndex = async (services: ModelServices, tenantId: string, knowledgeId: string) => {
  const known = await services.db.inTenant(tenantId, (tx) => servingIndex(tx, knowledgeId));
  if (known && (await findEmbedder(services, { tenantId, modelId: known.modelId, isFresh: true }))) return known;
  const record = await findEmbedder(services, { tenantId, isFresh: true });
  if (!record) return undefined;
  const asker = { tenantId, runId: knowledgeId, modelId: record.id };
  const [sample] = await withTimeLimit(30_000, undefined, (signal) => embedTexts(services, asker, ['知识'], signal));
  return services.db.inTenant(tenantId, async (tx) => {
    await lockName(tx, indexLock(knowledgeId));
    const made = await servingIndex(tx, knowledgeId);
    if (made && made.id !== known?.id) return made;
    if (made) await tx.delete(knowledgeIndex).where(eq(knowledgeIndex.id, made.id));
    const [row] = await tx
      .insert(knowledgeIndex)
      .values({
        ...{ tenantId, id: newId(), knowledgeId, modelId: record.id, modelName: record.name, state: 'serving' },
        ...{ dims: sample?.length ?? 0, weight: weightOf(record.provider), bitsTurned: true },
      })
      .returning();
    return row;
  });
};

/** `offset` keeps it a look into the key for each piece: the planner thinks a new index empty, and read all of it each time. */
const without = ({ id }: Index) => sql`not exists (select 1 from knowledge_vector v
  where v.tenant_id = p.tenant_id and v.index_id = ${id} and v.piece_id = p.id offset 0)`;
const ofCutting = ({ fileId, parseNo }: CutKey) => sql`p.file_id = ${fileId} and p.parse_no = ${parseNo}`;

/** In the order they stand in, so that no more are looked at than are taken. */
const ofThisFile = async (tx: Tx, key: CutKey, index: Index) => {
  const { rows } = await tx.execute<Waiting>(sql`select p.id, s.path, p.text from knowledge_piece p
    join knowledge_segment s on s.tenant_id = p.tenant_id and s.id = p.segment_id
    where ${ofCutting(key)} and ${without(index)} order by p.ordinal limit ${batchLength}`);
  return rows;
};

const shown = sql`knowledge_file f
  join knowledge_piece p on p.tenant_id = f.tenant_id and p.file_id = f.id and p.parse_no = f.shown_no`;

export const countShown = async (tx: Tx, knowledgeId: string) => {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*) as n from ${shown} where f.knowledge_id = ${knowledgeId}`,
  );
  return rows[0]?.n ?? 0;
};

/** What files of the base serve without a vector in this index: they may have been cut before there was such a model. */
export const shownWithout = async (tx: Tx, index: Index, most: number, butFile?: string) => {
  const others = butFile ? sql`and f.id <> ${butFile}` : sql``;
  const { rows } = await tx.execute<Waiting>(sql`select p.id, s.path, p.text from ${shown}
    join knowledge_segment s on s.tenant_id = p.tenant_id and s.id = p.segment_id
    where f.knowledge_id = ${index.knowledgeId} ${others} and ${without(index)} limit ${most}`);
  return rows;
};

const withoutVector = async (tx: Tx, key: CutKey, index: Index) => {
  const own = await ofThisFile(tx, key, index);
  if (own.length === batchLength) return own;
  return [...own, ...(await shownWithout(tx, index, batchLength - own.length, key.fileId))];
};

export const countWaiting = async (tx: Tx, key: CutKey, index: Index) => {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*) as n from knowledge_piece p where ${ofCutting(key)} and ${without(index)}`,
  );
  return rows[0]?.n ?? 0;
};

const cached = async (tx: Tx, modelId: string, hashes: readonly Buffer[], now: Date) => {
  const { rows } = await tx.execute<{ hash: Buffer; sent: Buffer }>(sql`update embedding_cache set used_at = ${now}
    where model_id = ${modelId} and hash = any(${sql.param(hashes)}::bytea[]) returning hash, halfvec_send(embedding) as sent`);
  return new Map<string, Vector>(rows.map(({ hash, sent }) => [hash.toString('hex'), fromHalfVector(sent)]));
};

type Hashed = Waiting & { hash: Buffer; bits: string };

const save = async (tx: Tx, index: Index, pieces: readonly Hashed[], fresh: ReadonlyMap<string, Vector>, now: Date) => {
  const { tenantId, id, modelId } = index;
  const made = [...fresh].map(
    ([hash, vector]) => sql`(${Buffer.from(hash, 'hex')}::bytea, ${halfVector(vector)}::halfvec)`,
  );
  const ids = sql.param(pieces.map((piece) => piece.id));
  const hashes = sql.param(pieces.map(({ hash }) => hash));
  const bits = sql.param(pieces.map((piece) => piece.bits));
  // In one order: files that are cut at the same time would wait for each other's texts.
  if (made.length > 0)
    await tx.execute(sql`insert into ${embeddingCache} (tenant_id, model_id, hash, embedding, used_at)
      select ${tenantId}::uuid, ${modelId}::uuid, m.hash, m.embedding, ${now}
      from (values ${sql.join(made, sql`, `)}) m (hash, embedding) order by m.hash on conflict do nothing`);
  await tx.execute(sql`
    with wanted as (select * from unnest(${ids}::uuid[], ${hashes}::bytea[], ${bits}::bit varying[]) w (piece, hash, bits)),
      known as materialized (select hash, embedding from embedding_cache
        where model_id = ${modelId} and hash = any(${hashes}::bytea[])),
      stored as (insert into ${knowledgeVector} (tenant_id, index_id, piece_id, embedding)
        select ${tenantId}::uuid, ${id}::uuid, w.piece, k.embedding
        from wanted w join knowledge_piece p on p.id = w.piece join known k on k.hash = w.hash
        on conflict do nothing returning tenant_id, index_id, piece_id)
    insert into ${knowledgeBits} (tenant_id, index_id, piece_id, bits)
    select s.tenant_id, s.index_id, s.piece_id, w.bits from stored s join wanted w on w.piece = s.piece_id
    on conflict do nothing`);
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
  const fresh = new Map<string, Vector>([...missing.keys()].map((name, at) => [name, vectors[at] ?? []]));
  if (vectors.some(({ length }) => length !== index.dims))
    throw new Error('the model gives vectors of another length now');
  const ready = hashed.map((piece) => {
    const name = piece.hash.toString('hex');
    return { ...piece, bits: vectorBits(index, fresh.get(name) ?? known.get(name) ?? []) };
  });
  await db.inTenant(tenantId, async (tx) => {
    await save(tx, index, ready, fresh, now());
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
