import { goals, ratioBar } from '../chat/bars.ts';
import { findPort } from '../chat/programs.ts';
import { type Stage, withStage } from '../chat/stage.ts';
import type { Bench } from '../lib/bench.ts';
import { type Child, startChild } from '../lib/child.ts';
import type { Finding } from '../lib/finding.ts';
import { median, quantile } from '../lib/statistics.ts';
import type { Driven, Loops, Target } from './driver.ts';

type Arms = { platform: Target; three: Target; turn: Target };
type Say = (line: string) => void;

const partsText = (spent: Record<string, number>, turns: number) =>
  `ms of processor for each turn: ${Object.entries(spent)
    .map(([part, ms]) => `${part} ${(ms / turns).toFixed(1)}`)
    .join(', ')}`;

/** All arms in turns, forwards and backwards. */
const takeRounds = async (
  stage: Stage,
  driver: Child,
  { arms, loops, rounds, seconds }: { arms: Arms; loops: number; rounds: number; seconds: number },
  say: Say,
) => {
  const drive = (target: Target) => driver.ask<Driven>('loops', { target, loops, seconds } satisfies Loops);
  const names = Object.keys(arms) as (keyof Arms)[];
  await stage.warmUp(Object.values(arms), drive);
  const done: Record<keyof Arms, Driven[]> = { platform: [], three: [], turn: [] };
  const spent: Record<string, number> = {};
  for (let round = 1; round <= rounds; round++) {
    for (const name of round % 2 === 1 ? names : names.toReversed()) {
      const before = stage.cpu();
      const driven = await drive(arms[name]);
      if (driven.faults.length > 0) throw new Error(`${name}: ${driven.faults[0]}`);
      done[name].push(driven);
      if (name !== 'platform') continue;
      for (const [part, ms] of Object.entries(stage.cpu())) spent[part] = (spent[part] ?? 0) + ms - (before[part] ?? 0);
    }
    say(`  ${loops} at once: round ${round} of ${rounds}`);
  }
  const turns = done.platform.reduce((sum, { latencies }) => sum + latencies.length, 0);
  return { done, cost: partsText(spent, turns) };
};

const measure = async (stage: Stage, driver: Child, arms: Arms, rounds: number, seconds: number, say: Say) => {
  await stage.setModel(0, 0);
  const alone = await takeRounds(stage, driver, { arms, loops: 1, rounds, seconds }, say);
  const many = await takeRounds(stage, driver, { arms, loops: 20, rounds, seconds }, say);
  const p50 = (all: Driven[]) => all.map(({ latencies }) => quantile(latencies, 0.5));
  const rate = (all: Driven[]) => all.map(({ latencies, seconds: took }) => latencies.length / took);
  const { done, cost } = alone;
  const added = median(p50(done.platform)) - median(p50(done.turn));
  const findings: Finding[] = [
    ratioBar(
      { name: 'tools, 3-tool turn p50, against three bare steps', unit: 'ms', limits: cost },
      { a: p50(done.platform), b: p50(done.three), goal: 1 / 1.5, isCost: true },
    ),
    ratioBar(
      {
        name: 'tools, 3-tool turn p50, against a bare turn (two model calls, three steps, one end)',
        unit: 'ms',
        limits: `adds ${added.toFixed(1)} ms: door, gate, rows, event log, stream`,
      },
      { a: p50(done.platform), b: p50(done.turn), goal: 1 / goals.toolTurn, isCost: true },
    ),
    ratioBar(
      { name: 'tools, 3-tool turns at 20 at once, against three bare steps', unit: 'turns/s', limits: many.cost },
      { a: rate(many.done.platform), b: rate(many.done.three), goal: 0.5 },
    ),
    ratioBar(
      { name: 'tools, 3-tool turns at 20 at once, against bare turns', unit: 'turns/s', limits: '' },
      { a: rate(many.done.platform), b: rate(many.done.turn) },
    ),
  ];
  return findings;
};

export const toolsBench: Bench = {
  name: 'tools',
  run: (pace, { env }, say) =>
    withStage(env, { sessions: 1, events: 1 }, async (stage) => {
      const { plainPlatform: platform, env: stageEnv } = stage;
      if (platform.kind !== 'platform') throw new Error('no platform');
      const bareEnv = { ...stageEnv, BARE_PORT: String(await findPort()) };
      const bare = await startChild(new URL('./bare-steps.ts', import.meta.url), { core: 0, env: bareEnv });
      const driver = await startChild(new URL('./driver.ts', import.meta.url), { core: 1 });
      try {
        await bare.ask('start');
        const port = Number(new URL(env.RESTATE_INGRESS_URL ?? '').port);
        const engine = (handler: 'three' | 'turn'): Target => ({ kind: 'engine', port, handler });
        const arms = { platform, three: engine('three'), turn: engine('turn') };
        return await measure(stage, driver, arms, pace.rounds, pace.seconds, say);
      } finally {
        await driver.stop();
        await bare.stop();
      }
    }),
};
