import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatTarget } from '../chat/chat-client.ts';
import type { ChatRecords } from '../chat/chat-records.ts';
import type { RunRecord } from '../chat/follow-run.ts';
import type { ModelSimulator } from '../chat/model-simulator.ts';
import { makeQuestion as makeUsual, type Question } from '../chat/question.ts';
import { askSlowSum } from './add-code-tool.ts';
import { createCrowd } from './crowd.ts';
import { isSettled } from './judge.ts';
import type { Platform } from './platform.ts';
import type { Exit } from './program.ts';
import type { Scenario, Window } from './scenario.ts';
import type { Evidence, Trial } from './trial.ts';
import { startWatch } from './watch.ts';

export type World = {
  platform: Platform;
  records: ChatRecords;
  simulator: ModelSimulator;
  /** One for each of the people who ask. */
  targets: readonly ChatTarget[];
  random: () => number;
  streams: number;
  awayMs: number;
  isQuick: boolean;
  /** Ends of processes as they come. */
  exits: Exit[];
};

const host = '127.0.0.1';
const warmUpMs = 15_000;
const settleMs = 30_000;

const makeQuestion = (random: () => number): Question => {
  const number = () => Math.floor(random() * 9_999);
  return random() < 0.15 ? askSlowSum(number(), number()) : makeUsual(random);
};

const gatherEvidence = async ({ records, simulator }: World, since: number, firstCall: number): Promise<Evidence> => {
  const [stored, calls, outbox, invocations] = await Promise.all([
    records.readRuns(since),
    simulator.readLedger(firstCall),
    records.readOutbox(),
    records.readInvocations(),
  ]);
  return { stored, calls, outbox, invocations };
};

const waitFor = async (isSo: () => boolean, ms: number) => {
  for (const end = Date.now() + ms; !isSo() && Date.now() < end; ) await sleep(50);
};

/** People ask all the time; meanwhile the scenario does its work; then everybody reads to the end. */
export const runTrial = async (world: World, scenario: Scenario): Promise<{ trial: Trial; evidence: Evidence }> => {
  const { platform, simulator, targets, random, streams, awayMs, isQuick } = world;
  const runs: RunRecord[] = [];
  const windows: Window[] = [];
  const reported: string[] = [];
  const numbers = { gaps: [], repeated: [], snapshots: 0, leaps: 0 };
  const startedAt = Date.now();
  const firstCall = (await simulator.readLedger(0)).at(-1)?.seq ?? 0;
  const firstExit = world.exits.length;
  const endWatch = startWatch(platform, host);
  const crowd = createCrowd({
    ...{ targets, numbers, random, directApiUrl: platform.directApiUrl },
    onAsk: (run) => void runs.push(run),
  });
  crowd.gather(streams, makeQuestion);
  await waitFor(() => runs.filter(({ isAccepted }) => isAccepted).length >= streams * 0.9, warmUpMs);

  const during = async (part: string, work: () => Promise<void>) => {
    const window = { part, from: Date.now(), to: Number.POSITIVE_INFINITY };
    windows.push(window);
    await work().finally(() => {
      window.to = Date.now();
    });
  };
  const report = (fault: string) => void reported.push(fault);
  await scenario
    .act({ platform, awayMs, isQuick, during, ask: crowd.ask, report })
    .catch((error) => report(`could not be carried out: ${error instanceof Error ? error.message : error}`));
  await sleep(isQuick ? 1_000 : 5_000);
  await crowd.finish(scenario.boundMs + settleMs);

  let evidence = await gatherEvidence(world, startedAt, firstCall);
  for (const end = Date.now() + settleMs; !isSettled(evidence) && Date.now() < end; await sleep(250))
    evidence = await gatherEvidence(world, startedAt, firstCall);
  const sight = await endWatch();
  const { act: _, ...told } = scenario;
  const trial: Trial = {
    scenario: told,
    startedAt,
    endedAt: Date.now(),
    windows,
    runs,
    numbers,
    reported,
    sight,
    exits: world.exits.slice(firstExit),
  };
  return { trial, evidence };
};
