import type { ModelServices } from '../model/index.ts';
import { fitBudget, mergeNeighbours } from './merge-hits.ts';
import { type Base, mayRead, type Reader } from './queries.ts';
import { noteUnanswered } from './questions.ts';
import { readSearched, type Searched } from './read-searched.ts';
import { countHits, retrieve } from './retrieve.ts';
import { leastToAnswer } from './words/score.ts';

/** What an agent or a node wants of it; without a number it is as each base says. */
export type Wanted = {
  topK?: number | null;
  threshold?: number | null;
  budgetTokens?: number;
  /** There is no answer but from what is found. */
  onlyFromKnowledge?: boolean;
};

const usualBudget = 4_000;
/** “Thanks” is no question that somebody should answer next. */
const leastQuestion = 4;

/** Whoever says a threshold means it, and the relevance of a rerank model is on a scale of its own. */
const isSure = ({ hits, rerank }: Awaited<ReturnType<typeof retrieve>>, { onlyFromKnowledge, threshold }: Wanted) =>
  !onlyFromKnowledge || typeof threshold === 'number' || rerank === 'used' || (hits[0]?.score ?? 0) >= leastToAnswer;

type Asked = { query: string; reader: Reader; wanted: Wanted; now: Date; signal: AbortSignal };

/** What some bases say to whoever asks, as the model reads it. Bases that are closed to them by now are left out. */
export const findPassages = async (
  services: ModelServices,
  bases: readonly Base[],
  { query, reader, wanted, now, signal }: Asked,
) => {
  const [first] = bases;
  if (!first) return undefined;
  const { tenantId } = first;
  const ids = bases.map(({ id }) => id);
  const searched = await readSearched(services.db, tenantId, ids);
  const present = await services.db.inTenant(tenantId, async (tx) => {
    const readable: Searched[] = [];
    for (const one of searched) if (await mayRead(tx, reader, one.base)) readable.push(one);
    return readable;
  });
  if (present.length === 0) return undefined;
  const { topK, threshold, budgetTokens = usualBudget } = wanted;
  const own = { topK: topK ?? undefined, threshold: threshold ?? undefined };
  const found = await retrieve(services, present, query, own, signal);
  const isEnough = isSure(found, wanted);
  const hits = isEnough ? found.hits : [];
  const below = isEnough ? found.below : [...found.hits, ...found.below];
  await services.db.inTenant(tenantId, async (tx) => {
    await countHits(tx, hits);
    if (hits.length === 0 && !reader.figuresOnly && [...query].length >= leastQuestion)
      for (const { base } of present) await noteUnanswered(tx, base, query, bestOf(below, base), now);
  });
  return { passages: fitBudget(mergeNeighbours(hits), budgetTokens), names: present.map(({ base }) => base.name) };
};

const bestOf = (below: readonly { knowledgeId: string; score: number }[], { id }: Base) =>
  below.find(({ knowledgeId }) => knowledgeId === id)?.score ?? 0;
