import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { inCheckout } from '../../../deploy/dev/home.ts';
import { machine, writeResult } from '../../lib/report.ts';
import { createRandom } from '../../lib/statistics.ts';
import { openChatRecords } from '../chat/chat-records.ts';
import { createModelSimulator } from '../chat/model-simulator.ts';
import { addCodeTool } from './add-code-tool.ts';

import { freePeople } from './free-people.ts';
import { type Fault, findFaults } from './judge.ts';
import { openPlatform } from './platform.ts';
import type { Exit } from './program.ts';
import { runTrial, type World } from './run-trial.ts';
import type { Scenario } from './scenario.ts';
import { quickScenarios, scenarios } from './scenarios/index.ts';
import { printLine, printSummaries, type Summary, summarise } from './summarise.ts';

type Options = { streams?: number; awaySeconds?: number; only?: string; seed?: number; isQuick: boolean };

const host = '127.0.0.1';
const restore = 'restore';
const tokensPerSecond = { quick: 60, full: 40 };
const shownFaults = 8;

const choose = (only: string | undefined, isQuick: boolean): { chosen: readonly Scenario[]; withRestore: boolean } => {
  if (!only) return { chosen: isQuick ? quickScenarios() : scenarios, withRestore: !isQuick };
  const names = only.split(',');
  const unknown = names.find((name) => name !== restore && scenarios.every((scenario) => scenario.name !== name));
  if (unknown !== undefined)
    throw new Error(`"${unknown}" is not one of ${[...scenarios.map(({ name }) => name), restore].join(', ')}`);
  return { chosen: scenarios.filter(({ name }) => names.includes(name)), withRestore: names.includes(restore) };
};

/** A campaign of its own on an instance of its own; it counts here as one scenario. */
const runRestore = async (isQuick: boolean): Promise<string[]> => {
  if (!existsSync(inCheckout('bench/campaign/restore'))) return ['restore: not available'];
  const args = [inCheckout('bench/campaign/main.ts'), restore, ...(isQuick ? ['--quick'] : [])];
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  return code === 0 ? [] : [`restore: ended with ${code}`];
};

const openWorld = async (options: Options, seed: number): Promise<World & { close: () => Promise<void> }> => {
  const { isQuick, streams = isQuick ? 24 : 60, awaySeconds = isQuick ? 8 : 60 } = options;
  const exits: Exit[] = [];
  const platform = await openPlatform((exit) => void exits.push(exit));
  const { env } = platform;
  const records = openChatRecords(env.DATABASE_URL ?? '', env.RESTATE_ADMIN_URL ?? '');
  const simulator = createModelSimulator(new URL(env.DEMO_MODEL_URL ?? '').origin);
  const closeAll = async () => {
    await records.close();
    await platform.close();
  };
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= closeAll();
    return closing;
  };
  try {
    await simulator.setSpeed(tokensPerSecond[isQuick ? 'quick' : 'full']);
    const tools = await addCodeTool(records, host);
    const [, ...agentIds] = await records.prepareAgents(host, { tools });
    const tokens = [];
    for (const name of await freePeople(records)) tokens.push(await platform.openToken(name));
    const targets = tokens.map((token) => ({ apiUrls: [platform.apiUrl], host, token, agentIds }));
    const told = { streams, awayMs: awaySeconds * 1000, isQuick, exits };
    return { platform, records, simulator, targets, random: createRandom(seed), ...told, close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Answers the number of violations. */
export const runOperate = async (options: Options): Promise<number> => {
  const { isQuick, seed = randomInt(1_000_000) } = options;
  const { chosen, withRestore } = choose(options.only, isQuick);
  const before = machine();
  const world = await openWorld(options, seed);
  const { streams, awayMs } = world;
  console.log(
    `operate: ${streams} streams, parts away for ${awayMs / 1000} s, seed ${seed}, load ${before.loadBefore}`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void world.close().finally(() => process.exit(1)));
  const trials: { summary: Summary; faults: Fault[] }[] = [];
  const missing: string[] = [];
  const write = () => {
    // A part of it, or the small run of every commit, would write over the figures of the whole.
    if (!isQuick && !options.only) writeResult('operate', { machine: before, seed, streams, awayMs, trials, missing });
  };
  try {
    for (const scenario of chosen) {
      const { trial, evidence } = await runTrial(world, scenario);
      const faults = findFaults(trial, evidence);
      const summary = summarise(trial, evidence, faults);
      printLine(summary);
      const firsts = [...Map.groupBy(faults, ({ kind }) => kind).values()].flatMap((all) => all.slice(0, 3));
      for (const { kind, words } of firsts.slice(0, 3 * shownFaults)) console.log(`    ${kind}: ${words}`);
      trials.push({ summary, faults: faults.slice(0, 100) });
      write();
    }
  } finally {
    await world.close();
  }
  if (withRestore) missing.push(...(await runRestore(isQuick)));
  for (const fault of missing) console.log(`✗ ${fault}`);
  write();
  printSummaries(trials.map(({ summary }) => summary));
  return missing.length + trials.reduce((sum, { faults }) => sum + faults.length, 0);
};
