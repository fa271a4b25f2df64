import type { MethodTrial, SegmentSettings, TrialQuestion } from '@zhixing/contract/knowledge-file';
import { withTimeLimit } from '../../base/time-limit.ts';
import type { AccountCtx } from '../../ctx.ts';
import { embedTexts, type ModelFinder } from '../model/index.ts';
import { indexedText } from './ingest/cut-file.ts';
import { batchesOf, inspectPages, readBatches } from './ingest/parse-pages.ts';
import { type Index, servingIndex } from './ingest/serving-index.ts';
import type { Vector } from './nearest-pieces.ts';
import { withRefusals } from './preview.ts';
import { lockOwnFile } from './queries.ts';
import type { Segment } from './segment/segment.ts';
import { segmentFile } from './segment/segment-file.ts';
import { coverage, queryOf } from './words/coverage.ts';
import { lexemesOf } from './words/cut-words.ts';
import { likeness, scoreOf } from './words/score.ts';

const waitMs = 80_000;
/** Pages, five at a time, that a trial reads; the first ones tell what a method does. */
const mostBatches = 20;
/** More pieces than these are compared by words alone: each costs a call of the model, and a trial is thrown away. */
const mostEmbedded = 320;
const top = 10;
const longestShown = 300;

const squeezed = (text: string) => text.replace(/\s+/g, '');
const dot = (a: Vector, b: Vector) => {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
};
const cosine = (a: Vector, b: Vector) => dot(a, b) / (Math.sqrt(dot(a, a) * dot(b, b)) || 1);

type Vectors = { pieces: Vector[]; questions: Vector[] };

/** What a run would find of these segments alone; nothing of it is stored, so no run ever finds it. */
const rate = (
  segments: readonly Segment[],
  questions: readonly TrialQuestion[],
  index: Index | undefined,
  vectors: Vectors | undefined,
): MethodTrial['results'] => {
  let last = 0;
  const known = segments.map((segment) => ({
    segment,
    plain: squeezed(segment.text),
    pieces: segment.pieces.map(({ text }) => ({
      lexemes: new Set(lexemesOf(indexedText(segment.path, text))),
      vector: vectors?.pieces[last++],
    })),
  }));
  return questions.map(({ question, expected }, at) => {
    const terms = queryOf(question);
    const asked = vectors?.questions[at];
    const meaningOf = (vector: Vector | undefined) =>
      index && asked && vector ? likeness(cosine(asked, vector), index.cosLow, index.cosHigh) : 0;
    const ranked = known
      .map(({ segment, plain, pieces }) => ({
        ...{ segment, plain },
        score: Math.max(
          0,
          ...pieces.map(({ lexemes, vector }) =>
            scoreOf(coverage(terms, lexemes), meaningOf(vector), index?.weight ?? 0),
          ),
        ),
      }))
      .sort((a, b) => b.score - a.score)
      .slice(0, top)
      .filter(({ score }) => score > 0);
    const wanted = squeezed(expected);
    const place =
      wanted === '' ? (ranked.length > 0 ? 0 : -1) : ranked.findIndex(({ plain }) => plain.includes(wanted));
    const shown = ranked[Math.max(0, place)];
    return {
      rank: place + 1,
      score: place < 0 ? 0 : (ranked[place]?.score ?? 0),
      text: shown?.segment.text.slice(0, longestShown) ?? '',
      page: shown?.segment.page ?? 0,
    };
  });
};

type Asked = SegmentSettings & { questions: TrialQuestion[] };

/** A file cut one way, in memory, and what its owner's questions would find of it. */
export const tryMethod = async (
  ctx: AccountCtx,
  findModels: ModelFinder,
  id: string,
  { questions, ...settings }: Asked,
): Promise<MethodTrial> => {
  const { file, index } = await ctx.tx(async (tx) => {
    const own = await lockOwnFile(tx, ctx, id);
    return { file: own, index: await servingIndex(tx, own.knowledgeId) };
  });
  const whose = { tenant: ctx.tenant.id, account: ctx.actor.id };
  const reading = { file, whose, isScan: settings.method === 'scanned' };
  const until = Date.now() + waitMs;
  const { cut, totalPages } = await withRefusals(ctx, waitMs, async (signal) => {
    const pages = await inspectPages(ctx, reading, signal);
    const parsed = await readBatches(ctx, reading, Math.min(mostBatches, batchesOf(file, pages)), signal);
    return { cut: { ...segmentFile(parsed, settings, file.name), pages: parsed.pages.length }, totalPages: pages };
  });
  const texts = cut.segments.flatMap(({ path, pieces }) => pieces.map(({ text }) => indexedText(path, text)));
  const embed = async (): Promise<Vectors | undefined> => {
    if (!index || texts.length > mostEmbedded) return undefined;
    const services = { ...ctx.services, egress: ctx.egress, findModels };
    const asker = { tenantId: ctx.tenant.id, runId: index.knowledgeId, modelId: index.modelId };
    try {
      const asked = [...texts, ...questions.map(({ question }) => question)];
      const all = await withTimeLimit(until - Date.now(), undefined, (signal) =>
        embedTexts(services, asker, asked, signal),
      );
      return { pieces: all.slice(0, texts.length), questions: all.slice(texts.length) };
    } catch (err) {
      ctx.log.warn({ err, fileId: id }, 'a trial goes by words alone');
      return undefined;
    }
  };
  const vectors = await embed();
  return {
    ...{ method: cut.method, segments: cut.segments.length, pages: cut.pages, totalPages },
    way: vectors ? 'meaning' : 'words',
    results: rate(cut.segments, questions, index, vectors),
  };
};
