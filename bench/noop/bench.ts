import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from '../lib/bench.ts';
import { type Child, startChild } from '../lib/child.ts';
import { compareCosts, compareRates, percent, sampleOf } from '../lib/finding.ts';
import { type Arm, driverBusy, type Round, runRounds, serverBusy } from '../lib/rounds.ts';
import { median } from '../lib/statistics.ts';
import type { Load, LoadResult } from './generator.ts';
import { noopRoute } from './route.ts';

const connections = 50;
const [platform, bare] = [0, 1];

const createArm = async (name: string, server: Child, driver: Child): Promise<Arm & { body: string }> => {
  const address = await server.ask<Pick<Load, 'port' | 'host' | 'token'>>('start');
  const drive = (seconds: number) =>
    driver.ask<LoadResult>('drive', { ...address, path: noopRoute.path, connections, seconds } satisfies Load);
  const measure = async (wanted: number) => {
    const before = await server.ask<number>('cpu');
    const { replies, seconds, cpuMicros } = await drive(wanted);
    const serverMicros = (await server.ask<number>('cpu')) - before;
    return { done: replies, seconds, serverMicros, driverMicros: cpuMicros };
  };
  return { name, measure, body: (await drive(0.1)).body };
};

const limitsOf = (rounds: Round[]) => {
  const busy = (arm: number) => percent(median(rounds.map((round) => serverBusy(sampleOf(round, arm)))));
  const driver = percent(median(rounds.map((round) => driverBusy(sampleOf(round, bare)))));
  return `server busy A ${busy(platform)}, B ${busy(bare)} of core 0; driver ${driver} of core 1`;
};

export const noopBench: Bench = {
  name: 'noop',
  async run(pace, { env }, say) {
    const folder = mkdtempSync(join(tmpdir(), 'zhixing-bench-'));
    const log = openSync(join(folder, 'api.log'), 'a');
    const children = await Promise.all([
      startChild(new URL('./platform-server.ts', import.meta.url), { core: 0, env, output: log }),
      startChild(new URL('./bare-server.ts', import.meta.url), { core: 0 }),
      startChild(new URL('./generator.ts', import.meta.url), { core: 1 }),
    ]);
    const [platformServer, bareServer, driver] = children;
    try {
      const arms = [
        await createArm('platform', platformServer, driver),
        await createArm('bare', bareServer, driver),
      ] as const;
      if (arms[0].body !== arms[1].body) throw new Error('the arms do not send the same body');
      const rounds = await runRounds(arms, pace, say);
      const compared = { rounds, a: platform, b: bare };
      return [
        compareRates({ ...compared, name: 'noop', unit: 'req/s', goal: 0.6, limits: limitsOf(rounds) }),
        compareCosts({ ...compared, name: 'noop, server CPU', unit: 'µs/req', limits: 'processor time' }),
      ];
    } finally {
      await Promise.all(children.map((child) => child.stop()));
      closeSync(log);
      rmSync(folder, { recursive: true });
    }
  },
};
