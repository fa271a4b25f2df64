import { request } from 'node:http';
import { ratioBar } from '../../chat/bars.ts';
import type { Bench } from '../../lib/bench.ts';
import { type Child, startChild } from '../../lib/child.ts';
import type { Finding } from '../../lib/finding.ts';
import { type Pace, quickPace } from '../../lib/rounds.ts';
import { median, quantile } from '../../lib/statistics.ts';
import { openBare } from './bare.ts';
import type { FilledBase, Place } from './fill-base.ts';
import { textsOf } from './ingest.ts';
import { ingestBare } from './ingest-bare.ts';
import { question } from './sentences.ts';

type Say = (line: string) => void;
export type Opened = { port: number; host: string; token: string; place: Place };
type Bare = Awaited<ReturnType<typeof openBare>>;

/** Bases of one tenant, of which the largest has most vectors. The test embedder's ask for all others to be read whole. */
const sizesOf = (pace: Pace) =>
  pace.seconds <= quickPace.seconds ? [100, 1_000, 10_000] : [100, 1_000, 10_000, 30_000, 100_000];
export const graphFrom = 50_000;
const asked = 40;

export const search = ({ port, host, token }: Opened, base: FilledBase, text: string) =>
  new Promise<number>((resolve, reject) => {
    const body = JSON.stringify({ question: text, threshold: 0, topK: 10, rerank: false });
    const headers = {
      ...{ host, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      'content-length': String(Buffer.byteLength(body)),
    };
    const path = `/knowledge_api/knowledge/${base.id}/search`;
    const began = performance.now();
    const sent = request({ port, host: '127.0.0.1', method: 'POST', path, headers }, (reply) => {
      let read = '';
      reply.setEncoding('utf8').on('data', (chunk: string) => {
        read += chunk;
      });
      reply.on('end', () => {
        const took = performance.now() - began;
        const hits = (JSON.parse(read) as { data?: { hits?: unknown[] } }).data?.hits?.length;
        if (hits === 10) resolve(took);
        else reject(new Error(`${hits} hits: ${read.slice(0, 200)}`));
      });
    });
    sent.on('error', reject).end(body);
  });

type Latencies = { ours: number[]; walked: number[]; exact: number[] };

/** Each question once to all three, in turn, forwards and backwards; every other one about what the base does not have. */
const round = async (opened: Opened, bare: Bare, base: FilledBase, no: number): Promise<Latencies> => {
  const took: Latencies = { ours: [], walked: [], exact: [] };
  const timed = async (work: Promise<unknown>) => {
    const began = performance.now();
    await work;
    return performance.now() - began;
  };
  for (let at = 0; at < asked; at++) {
    const text = question(no * asked + at, at % 2 === 1, base.size);
    const arms = [
      async () => took.ours.push(await search(opened, base, text)),
      async () => took.walked.push(await timed(bare.ask(`bare_${base.size}`, text, false))),
      async () => took.exact.push(await timed(bare.ask(`bare_${base.size}`, text, true))),
    ];
    for (const arm of at % 2 === 0 ? arms : arms.toReversed()) await arm();
  }
  return took;
};

const p50 = (values: readonly number[]) => quantile(values, 0.5);
export const p95 = (values: readonly number[]) => quantile(values, 0.95);

const speedBars = (base: FilledBase, rounds: Latencies[]): Finding[] => {
  const ours = rounds.map(({ ours }) => p50(ours));
  const bar = (name: string, b: number[], goal?: number) =>
    ratioBar(
      {
        name: `knowledge, ${base.size} segments, ${name}`,
        unit: 'ms',
        limits: `p95 ${median(rounds.map((one) => p95(one.ours))).toFixed(1)} ms`,
      },
      { a: ours, b, isCost: true, ...(goal === undefined ? {} : { goal }) },
    );
  return [
    bar(
      'p50 against pgvector’s exact search',
      rounds.map(({ exact }) => p50(exact)),
      1 / 1.5,
    ),
    bar(
      'p50 against pgvector’s HNSW as it comes',
      rounds.map(({ walked }) => p50(walked)),
    ),
  ];
};

export const recallBar = async (
  server: Child,
  place: Place,
  base: FilledBase,
  share: number,
  isOff: boolean,
): Promise<Finding> => {
  const questions = base.size >= graphFrom ? asked : 2 * asked;
  const { recall, short } = await server.ask<{ recall: number; short: number }>('recall', {
    place,
    base,
    questions,
    isOff,
  });
  return {
    name: `knowledge, recall@10 at ${share * 100} %${isOff ? ', off the topic' : ''}`,
    ...{ armA: `${recall.toFixed(3)} of the exact ten`, armB: `${base.size} segments` },
    ...{
      figure: { value: recall, low: recall, high: recall },
      goal: 0.95,
      isMet: recall >= 0.95 && short === 0,
      isNoisy: false,
    },
    limits: `${questions} questions, ${short} with fewer than ten`,
    rounds: [],
  };
};

const ingestBar = async (
  server: Child,
  env: Record<string, string>,
  bare: Bare,
  place: Place,
  pace: Pace,
  say: Say,
) => {
  const pieces = pace.seconds <= quickPace.seconds ? 400 : 2_000;
  const embedder = embedderOf(env);
  const [a, b]: [number[], number[]] = [[], []];
  for (let no = 0; no <= pace.rounds; no++) {
    await bare.client.query('drop table if exists bare_copy');
    await bare.client.query('create table bare_copy (id uuid primary key, text text, embedding halfvec(1024))');
    const arms = [
      async () => a.push(pieces / (await server.ask<number>('ingest', { place, pieces, no }))),
      async () => b.push(pieces / (await ingestBare(env.DATABASE_OWNER_URL ?? '', embedder, textsOf({ pieces, no })))),
    ];
    for (const arm of no % 2 === 0 ? arms : arms.toReversed()) await arm();
    say(`  ingestion: round ${no} of ${pace.rounds}`);
  }
  return ratioBar(
    {
      name: 'knowledge, ingestion against COPY with the same embedder',
      unit: 'pieces/s',
      limits: 'ours: segments, pieces, words, vectors, bits, cache, progress; theirs: text and vector',
    },
    { a: a.slice(1), b: b.slice(1), goal: 0.5 },
  );
};

const embedderOf = (env: Record<string, string>) => ({ url: env.DEMO_MODEL_URL ?? '', key: env.DEMO_MODEL_KEY ?? '' });

export const fillBases = async (server: Child, place: Place, sizes: readonly number[], say: Say) => {
  const bases: FilledBase[] = [];
  for (const size of sizes) {
    bases.push(await server.ask<FilledBase>('fill', { place, size }));
    say(`  ${size} segments are there`);
  }
  const large = bases.filter(({ size }) => size >= graphFrom);
  if (large.length > 0)
    say(`  the graph was made in ${Math.round(await server.ask<number>('graph', { place, bases: large }))} s`);
  return bases;
};

const prepare = async (server: Child, { place }: Opened, sizes: number[], say: Say) => {
  const bases = await fillBases(server, place, sizes, say);
  for (const base of bases) await server.ask('bare', { place, base });
  return bases;
};

/** Vectors as long as those of common large embedders; the test embedder makes any length. */
const dims = 1024;

export const startServer = (env: Record<string, string>) =>
  startChild(new URL('./server.ts', import.meta.url), { core: 0, env: { ...env, LOG_LEVEL: 'error' } });

export const knowledgeBench: Bench = {
  name: 'knowledge',
  run: async (pace, { env }, say) => {
    const server = await startServer(env);
    const bare = await openBare(env.DATABASE_OWNER_URL ?? '', embedderOf(env));
    try {
      const sizes = sizesOf(pace);
      const kept = await server.ask<(Opened & { bases: FilledBase[] }) | null>('find', { sizes, dims });
      if (kept) say('  the bases of the last run are still there');
      const opened = kept ?? (await server.ask<Opened>('open', { dims }));
      const bases = kept?.bases ?? (await prepare(server, opened, sizes, say));
      for (const base of bases.filter(({ size }) => size < graphFrom))
        say(`  ${base.size}: ${await server.ask<number>('measure', { place: opened.place, base })} are measured whole`);
      await bare.client.query('analyze');
      const largest = Math.max(...bases.map(({ size }) => size));
      const findings: Finding[] = [];
      for (const base of bases.toReversed())
        for (const isOff of [false, true])
          findings.push(await recallBar(server, opened.place, base, base.size / largest, isOff));
      const timed = bases.filter(({ size }) => size >= 1_000);
      const rounds = new Map(timed.map((base) => [base, [] as Latencies[]]));
      for (let no = 0; no <= pace.rounds; no++) {
        for (const base of timed) {
          const took = await round(opened, bare, base, no);
          if (no > 0) rounds.get(base)?.push(took);
        }
        say(`  retrieval: round ${no} of ${pace.rounds}`);
      }
      for (const [base, all] of rounds) findings.push(...speedBars(base, all));
      findings.push(await ingestBar(server, env, bare, opened.place, pace, say));
      return findings;
    } finally {
      await bare.close();
      await server.stop();
    }
  },
};
