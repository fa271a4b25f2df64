import { ratioBar } from '../../chat/bars.ts';
import type { Bench } from '../../lib/bench.ts';
import type { Finding } from '../../lib/finding.ts';
import { quickPace } from '../../lib/rounds.ts';
import { median, quantile } from '../../lib/statistics.ts';
import { fillBases, graphFrom, type Opened, p95, recallBar, search, startServer } from './bench.ts';
import type { FilledBase } from './fill-base.ts';
import { question } from './sentences.ts';

/** A million (and 512 numbers, as small embedders give) is asked for by name: its graph takes an hour of two cores. */
const { ZHIXING_BENCH_DIMS = '1024', ZHIXING_BENCH_SEGMENTS = '100000' } = process.env;
const dims = Number(ZHIXING_BENCH_DIMS);
const asked = 40;
const largest = Number(ZHIXING_BENCH_SEGMENTS);

/** From a thousand segments to a million, each asked through the api; filled once and kept with `--keep`. */
export const knowledgeGrowthBench: Bench = {
  name: 'knowledge-growth',
  run: async (pace, { env }, say) => {
    const server = await startServer(env);
    const most = pace.seconds <= quickPace.seconds ? Math.min(largest, 10_000) : largest;
    const sizes = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size < most).concat(most);
    try {
      const kept = await server.ask<(Opened & { bases: FilledBase[] }) | null>('find', { sizes, dims });
      if (kept) say('  the bases of the last run are still there');
      const opened = kept ?? (await server.ask<Opened>('open', { dims }));
      const bases = (kept?.bases ?? (await fillBases(server, opened.place, sizes, say))).toSorted(
        (a, b) => a.size - b.size,
      );
      for (const base of bases.filter(({ size }) => size < graphFrom))
        await server.ask('measure', { place: opened.place, base });
      const took = new Map(bases.map(({ size }) => [size, [] as number[][]]));
      for (let no = 0; no <= pace.rounds; no++) {
        for (const rounds of took.values()) rounds.push([]);
        for (let at = 0; at < asked; at++)
          for (const base of at % 2 === 0 ? bases : bases.toReversed()) {
            const ms = await search(opened, base, question(no * asked + at, at % 4 > 1, base.size));
            took.get(base.size)?.[no]?.push(ms);
          }
        say(`  retrieval: round ${no} of ${pace.rounds}`);
      }
      const roundsOf = (size: number) => (took.get(size) ?? []).slice(1);
      const first = roundsOf(sizes[0] ?? 0).map(p95);
      const findings: Finding[] = bases.slice(1).map(({ size }) =>
        ratioBar(
          {
            name: `knowledge, p95, ${sizes[0]} → ${size} segments`,
            unit: 'ms',
            limits: `${dims} numbers a vector; p50 ${median(roundsOf(size).map((one) => quantile(one, 0.5))).toFixed(1)} ms`,
          },
          { a: roundsOf(size).map(p95), b: first, isCost: true, goal: 0.25 },
        ),
      );
      const last = bases.at(-1);
      if (last) for (const isOff of [false, true]) findings.push(await recallBar(server, opened.place, last, 1, isOff));
      return findings;
    } finally {
      await server.stop();
    }
  },
};
