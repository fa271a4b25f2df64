import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandboxGateway, type SandboxGateway } from '../../apps/server/src/gateways/sandbox/run-code.ts';
import { boundBar, ratioBar } from '../chat/bars.ts';
import { cpuOf, servicePid } from '../chat/programs.ts';
import type { Bench } from '../lib/bench.ts';
import { startChild } from '../lib/child.ts';
import { type Finding, show } from '../lib/finding.ts';
import type { Pace } from '../lib/rounds.ts';
import { median, quantile } from '../lib/statistics.ts';
import { exhaustWhile } from './exhaust-while.ts';
import { type Api, latenciesOf } from './latencies.ts';

const jobs = {
  javascript: {
    inFlight: 16,
    bound: 500,
    code: 'export default async function main(input) { return { total: input.items.reduce((sum, x) => sum + x, 0) }; }',
  },
  python: { inFlight: 8, bound: 20, code: 'def main(input):\n    return {"total": sum(input["items"])}' },
};
const input = { items: Array.from({ length: 100 }, (_, at) => at) };
const total = 4950;

type Rate = { perSecond: number; cpuMs: number };

/** Closed loop: each line orders its next run when the last one is answered. */
const measureRate = async (
  { runCode }: SandboxGateway,
  language: keyof typeof jobs,
  seconds: number,
): Promise<Rate> => {
  const { code, inFlight } = jobs[language];
  const pid = servicePid('sandbox') ?? 0;
  const { signal } = new AbortController();
  const cpu = cpuOf(pid);
  const began = performance.now();
  let done = 0;
  const line = async () => {
    while (performance.now() - began < seconds * 1000) {
      const result = await runCode({ tenant: crypto.randomUUID(), account: '' }, { language, code, input }, signal);
      if (!result.ok || (result.value as typeof input & { total: number }).total !== total)
        throw new Error(`a run failed: ${JSON.stringify(result)}`);
      done++;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, line));
  const passed = (performance.now() - began) / 1000;
  return { perSecond: done / passed, cpuMs: (cpuOf(pid) - cpu) / done };
};

const measureRates = async (gateway: SandboxGateway, pace: Pace, say: (line: string) => void): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (const language of ['javascript', 'python'] as const) {
    await measureRate(gateway, language, pace.warmUpSeconds);
    const rates: Rate[] = [];
    while (rates.length < pace.rounds) rates.push(await measureRate(gateway, language, pace.seconds));
    const cpu = median(rates.map(({ cpuMs }) => cpuMs));
    const values = rates.map(({ perSecond }) => perSecond);
    say(`  ${language}: ${show(median(values))} runs a second`);
    const limits = `${cpu.toFixed(1)} ms of processor for each run, ${jobs[language].inFlight} in flight`;
    findings.push(
      boundBar(
        { name: `sandbox, ${language}`, unit: 'runs/s', limits },
        { values, bound: jobs[language].bound, isMost: false },
      ),
    );
  }
  return findings;
};

/** The api's latency while every place of the sandbox is taken by code that eats whatever it can get. */
const measureApi = async (gateway: SandboxGateway, api: Api, pace: Pace, say: (line: string) => void) => {
  await latenciesOf(api, pace.warmUpSeconds);
  const calm: number[][] = [];
  const busy: number[][] = [];
  let cases = 0;
  while (calm.length < pace.rounds) {
    calm.push(await latenciesOf(api, pace.seconds));
    const { result, started } = await exhaustWhile(gateway, () => latenciesOf(api, pace.seconds));
    busy.push(result);
    cases += started;
    say(`  api, round ${calm.length} of ${pace.rounds}`);
  }
  const bar = (q: number, goal?: number) =>
    ratioBar(
      { name: `sandbox, api p${q * 100}`, unit: 'ms', limits: `A while ${cases} exhaustion cases ran, B without` },
      { a: busy.map((all) => quantile(all, q)), b: calm.map((all) => quantile(all, q)), goal, isCost: true },
    );
  return [bar(0.99, 1 / 1.5), bar(0.5)];
};

export const sandboxBench: Bench = {
  name: 'sandbox',
  async run(pace, { env }, say) {
    const folder = mkdtempSync(join(tmpdir(), 'zhixing-bench-'));
    const log = openSync(join(folder, 'api.log'), 'a');
    const server = await startChild(new URL('../noop/platform-server.ts', import.meta.url), {
      core: 0,
      env,
      output: log,
    });
    try {
      const api = await server.ask<Api>('start');
      const gateway = createSandboxGateway({ url: env.SANDBOX_URL ?? '', key: env.SANDBOX_KEY ?? '' });
      return [...(await measureRates(gateway, pace, say)), ...(await measureApi(gateway, api, pace, say))];
    } finally {
      await server.stop();
      closeSync(log);
      rmSync(folder, { recursive: true });
    }
  },
};
