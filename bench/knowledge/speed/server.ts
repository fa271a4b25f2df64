import { newId } from '../../../apps/server/src/base/id.ts';
import { createSecretBox } from '../../../apps/server/src/base/secret-box.ts';
import { model } from '../../../apps/server/src/db/schema/model.ts';
import { readEnv } from '../../../apps/server/src/env.ts';
import { measureDepth } from '../../../apps/server/src/features/knowledge/ingest/measure-depth.ts';
import { servingIndex } from '../../../apps/server/src/features/knowledge/ingest/serving-index.ts';
import { nearestPieces } from '../../../apps/server/src/features/knowledge/nearest-pieces.ts';
import { keyPlace } from '../../../apps/server/src/features/model/index.ts';
import { openWorld } from '../../../apps/server/test/world.ts';
import { embed } from '../../../apps/simulators/src/model/embed.ts';
import { answerParent } from '../../lib/child.ts';
import { listenOnLoopback } from '../../noop/listen.ts';
import { buildGraph, type FilledBase, fillBare, fillBase, type Place } from './fill-base.ts';
import { ingestOurs } from './ingest.ts';
import { question } from './sentences.ts';

const { DATABASE_OWNER_URL = '', DEMO_MODEL_URL = '', DEMO_MODEL_KEY = '' } = process.env;

/** The real api over the real services; it can also fill bases and compare what is found with what is there. */
const world = await openWorld();
const port = await listenOnLoopback(world.app);
const { db } = world.services;

const open = async ({ dims }: { dims: number }) => {
  const { id: tenantId, host } = await world.addTenant();
  const owner = await world.addAccount(host);
  const modelId = newId();
  await db.inTenant(tenantId, (tx) =>
    tx.insert(model).values({
      ...{ tenantId, id: modelId, name: '向量', provider: 'demo', kind: 'embedding', isDefault: true },
      ...{ baseUrl: DEMO_MODEL_URL, modelName: 'zhixing-embed', extraBody: { dimensions: dims } },
      keyCipher: createSecretBox(readEnv()).seal(DEMO_MODEL_KEY, keyPlace({ tenantId, id: modelId })),
    }),
  );
  return {
    port,
    host,
    token: await world.openToken(host, owner),
    place: { tenantId, ownerId: owner.id, modelId, dims },
  };
};

type Kept = {
  id: string;
  index_id: string;
  size: number;
  tenant_id: string;
  owner_id: string;
  username: string;
  model_id: string;
  host: string;
};

/** The bases of an earlier run with `--keep`: a hundred thousand pieces take minutes. */
const find = async ({ sizes, dims }: { sizes: number[]; dims: number }) => {
  const { rows } = await db.inPlatform((tx) =>
    tx.execute<Kept>(`select k.id, i.id as index_id, i.pieces as size, k.tenant_id, k.owner_id, a.username, i.model_id, h.host
      from knowledge k join knowledge_index i on i.tenant_id = k.tenant_id and i.knowledge_id = k.id
      join account a on a.tenant_id = k.tenant_id and a.id = k.owner_id join tenant_host h on h.tenant_id = k.tenant_id
      where k.name = i.pieces::text and i.dims = ${dims} and (i.pieces < 50000 or i.graph = 'serving') order by i.pieces`),
  );
  for (const kept of Map.groupBy(rows, (row) => row.tenant_id).values()) {
    const [first] = kept;
    if (!first || sizes.some((size) => !kept.some((row) => row.size === size))) continue;
    const { tenant_id: tenantId, owner_id: ownerId, model_id: modelId, host, username } = first;
    const token = await world.openToken(host, { id: ownerId, username });
    const bases = kept
      .filter(({ size }) => sizes.includes(size))
      .map(({ id, index_id: indexId, size }) => ({ id, indexId, size }));
    return { port, host, token, place: { tenantId, ownerId, modelId, dims }, bases };
  }
  return null;
};

/** What the last step of ingestion finds out about the vectors. */
const measure = ({ place, base }: { place: Place; base: FilledBase }) =>
  db.inTenant(place.tenantId, async (tx) => {
    await tx.execute('set local statement_timeout = 0');
    const depth = await measureDepth(tx, { id: base.indexId }, base.size);
    await tx.execute(`update knowledge_index set depth = ${depth} where id = '${base.indexId}'`);
    return depth;
  });

type Fill = { place: Place; size: number };
const fill = ({ place, size }: Fill) => fillBase(world.services, DATABASE_OWNER_URL, place, size);
const bare = ({ place, base }: { place: Place; base: FilledBase }) =>
  fillBare(world.services, DATABASE_OWNER_URL, place, base);
const graph = ({ place, bases }: { place: Place; bases: FilledBase[] }) =>
  buildGraph(world.services, DATABASE_OWNER_URL, place, bases);

type Recall = { place: Place; base: FilledBase; questions: number; isOff: boolean };
const most = 10;

/** How many of the ten nearest are among our ten; equals count for each other. */
const recall = async ({ place: { tenantId, dims }, base, questions, isOff }: Recall) => {
  let [right, wanted, short] = [0, 0, 0];
  for (let no = 0; no < questions; no++) {
    const vector = [...embed(question(no, isOff, base.size), dims)];
    await db.inTenant(tenantId, async (tx) => {
      await tx.execute('set local statement_timeout = 0');
      const index = await servingIndex(tx, base.id);
      if (!index) throw new Error('no index');
      const { rows: exact } = await tx.execute<{ cosine: number }>(`
        select 1 - (embedding <=> '[${vector.map(Math.f16round)}]'::halfvec) as cosine from knowledge_vector
        where index_id = '${index.id}' order by 1 desc limit ${most}`);
      const ours = (await nearestPieces(db, index, vector)).slice(0, most);
      const least = (exact.at(-1)?.cosine ?? 0) - 1e-6;
      wanted += exact.length;
      right += ours.filter(({ cosine }) => cosine >= least).length;
      if (ours.length < exact.length) short++;
    });
  }
  return { recall: right / wanted, short };
};

answerParent(
  {
    open,
    find,
    measure,
    fill,
    bare,
    graph,
    recall,
    ingest: (input: { place: Place; pieces: number; no: number }) => ingestOurs(world.services, input),
  },
  world.close,
);
