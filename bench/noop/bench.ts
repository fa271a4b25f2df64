import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from '../lib/bench.ts';
import { type Child, startChild } from '../lib/child.ts';
import { compareArms, percent } from '../lib/finding.ts';
import { type Arm, runRounds } from '../lib/rounds.ts';
import { median } from '../lib/statistics.ts';
import type { Load, LoadResult } from './generator.ts';
import { noopRoute } from './route.ts';

type Sample = { perSecond: number; cpuMicros: number; serverBusy: number; driverBusy: number };
type Cpu = { user: number; system: number };

const connections = 50;
const totalOf = ({ user, system }: Cpu) => user + system;

const createArm = async (name: string, server: Child, driver: Child): Promise<Arm<Sample> & { body: string }> => {
  const address = await server.ask<Pick<Load, 'port' | 'host' | 'token'>>('start');
  const drive = (seconds: number) =>
    driver.ask<LoadResult>('drive', { ...address, path: noopRoute.path, connections, seconds } satisfies Load);
  const measure = async (wanted: number) => {
    const before = await server.ask<Cpu>('cpu');
    const { replies, seconds, cpuSeconds } = await drive(wanted);
    const micros = totalOf(await server.ask<Cpu>('cpu')) - totalOf(before);
    return {
      perSecond: replies / seconds,
      cpuMicros: micros / replies,
      serverBusy: micros / 1e6 / seconds,
      driverBusy: cpuSeconds / seconds,
    };
  };
  return { name, measure, body: (await drive(1)).body };
};

const busy = (rounds: Sample[][], arm: number, of: 'serverBusy' | 'driverBusy') =>
  median(rounds.map((round) => round[arm]?.[of] ?? 0));

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
    const [platform, bare, driver] = children;
    try {
      const arms = [await createArm('platform', platform, driver), await createArm('bare', bare, driver)];
      if (arms[0]?.body !== arms[1]?.body) throw new Error('the arms do not send the same body');
      const rounds = await runRounds(arms, pace, say);
      const limits = `server busy A ${percent(busy(rounds, 0, 'serverBusy'))}, B ${percent(busy(rounds, 1, 'serverBusy'))} of core 0; driver ${percent(busy(rounds, 1, 'driverBusy'))} of core 1`;
      const of = (figure: 'perSecond' | 'cpuMicros', arm: number) => (round: Sample[]) => round[arm]?.[figure] ?? 0;
      return [
        compareArms({
          name: 'noop',
          unit: 'req/s',
          rounds,
          a: of('perSecond', 0),
          b: of('perSecond', 1),
          goal: 0.6,
          limits,
        }),
        compareArms({
          name: 'noop, server CPU',
          unit: 'µs/req',
          rounds,
          a: of('cpuMicros', 0),
          b: of('cpuMicros', 1),
          isCost: true,
          limits: 'processor time, moved little by other programs',
        }),
      ];
    } finally {
      await Promise.all(children.map((child) => child.stop()));
      closeSync(log);
      rmSync(folder, { recursive: true });
    }
  },
};
