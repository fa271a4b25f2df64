import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { flushValkey } from '../../../deploy/dev/flush-valkey.ts';
import { type ChatTarget, runChatClient } from '../chat/chat-client.ts';
import type { Numbers, RunRecord } from '../chat/follow-run.ts';
import type { ModelSimulator } from '../chat/model-simulator.ts';
import { makeQuestion } from '../chat/question.ts';

/** Words already on their way are still read for this long after their writer died. */
const slackMs = 250;
const patienceMs = 120_000;

/** `eventMs`: until the next event on any stream; `turnMs`: until a turn that was asked after the kill speaks. */
type Fault = { at: number; backAt: number; eventMs?: number; turnMs?: number };
/** What is killed and brought back, part by part. */
export type Killable<Name extends string> = {
  env: Record<string, string>;
  kill: (victim: Name) => Promise<number>;
  restart: (victim: Name) => Promise<void>;
  findDead: () => string[];
};
/** How often one kill may begin a call anew, and for how long after the victim is back; 0: at the kill alone. */
export type Unrest = { calls: number; ms: number };
export type Pass = {
  victim: string;
  /** A turn may be refused while the victim is away: nobody stands in for it. */
  mayRefuse: boolean;
  unrest: Unrest;
  startedAt: number;
  endedAt: number;
  kills: Fault[];
  flushes: Fault[];
  runs: RunRecord[];
  numbers: Numbers;
  /** Turns accepted before the first kill, as a share of the clients. */
  firstAccepted: number;
  diedThemselves: string[];
};
type Plan<Name extends string> = {
  victim: Name;
  mayRefuse: boolean;
  unrest: Unrest;
  clients: number;
  kills: number;
  flushes: number;
  random: () => number;
  target: ChatTarget;
};

/** Once in a while a part stays away for longer than anybody waits for it. */
const downMs = (random: () => number) => {
  const luck = random();
  return luck < 0.5 ? 0 : luck < 0.9 ? random() * 2_000 : 7_000;
};

const startClients = (pass: Pass, { clients, random, target }: Plan<string>) => {
  const stop = new AbortController();
  const faults = () => [...pass.kills, ...pass.flushes];
  let isStopping = false;
  const onEvent = (event: ChatEvent, run: RunRecord | undefined) => {
    const now = Date.now();
    for (const fault of faults()) {
      if (fault.turnMs !== undefined || now < fault.at + slackMs) continue;
      fault.eventMs ??= now - fault.at;
      if (event.kind === 'run-started' && (run?.askedAt ?? 0) > fault.at) fault.turnMs = now - fault.at;
    }
  };
  const ears = { onAsk: (run: RunRecord) => void pass.runs.push(run), onEvent };
  const working = Array.from({ length: clients }, async (_, index) => {
    await sleep((index / clients) * 2_000);
    const crowd = { target, numbers: pass.numbers, random, makeQuestion, ears };
    await runChatClient({ ...crowd, isStopping: () => isStopping, signal: stop.signal });
  });
  return {
    /** No new turns; those that are open may end. */
    async finish() {
      isStopping = true;
      const late = setTimeout(() => stop.abort(), patienceMs);
      await Promise.all(working);
      clearTimeout(late);
    },
  };
};

const varySpeed = (simulator: ModelSimulator, random: () => number) => {
  const timer = setInterval(() => {
    simulator.setSpeed(30 + Math.floor(random() * 31)).catch(() => undefined);
  }, 500);
  return () => clearInterval(timer);
};

const waitFor = async (isSo: () => boolean, ms: number) => {
  for (const end = Date.now() + ms; !isSo() && Date.now() < end; ) await sleep(50);
};

/** Clients ask all the time, also while the victim is down; each kill comes at a random moment of that. */
export const runPass = async <Name extends string>(
  instance: Killable<Name>,
  simulator: ModelSimulator,
  plan: Plan<Name>,
): Promise<Pass> => {
  const { victim, mayRefuse, unrest, clients, random } = plan;
  const pass: Pass = {
    victim,
    mayRefuse,
    unrest,
    startedAt: Date.now(),
    endedAt: 0,
    kills: [],
    flushes: [],
    runs: [],
    numbers: { gaps: [], repeated: [], snapshots: 0, leaps: 0 },
    firstAccepted: 0,
    diedThemselves: [],
  };
  const calm = varySpeed(simulator, random);
  const crowd = startClients(pass, plan);
  const accepted = () => pass.runs.filter(({ isAccepted }) => isAccepted).length;
  await waitFor(() => accepted() >= clients, 20_000);
  pass.firstAccepted = Math.min(1, accepted() / clients);

  for (let kill = 1; kill <= plan.kills; kill++) {
    await sleep(500 + random() * 2_500);
    const fault: Fault = { at: Date.now(), backAt: Number.POSITIVE_INFINITY };
    pass.kills.push(fault);
    fault.at = await instance.kill(victim);
    await sleep(downMs(random));
    await instance.restart(victim);
    fault.backAt = Date.now();
    await waitFor(() => fault.turnMs !== undefined, 30_000);
    pass.diedThemselves.push(...instance.findDead());
    process.stdout.write(`\r  ${victim}: ${kill} of ${plan.kills} kills, ${pass.runs.length} turns `);
  }
  for (let flush = 1; flush <= plan.flushes; flush++) {
    await sleep(500 + random() * 2_500);
    await flushValkey(instance.env.VALKEY_URL ?? '');
    const fault: Fault = { at: Date.now(), backAt: Date.now() };
    pass.flushes.push(fault);
    await waitFor(() => fault.eventMs !== undefined, 30_000);
  }
  await crowd.finish();
  calm();
  process.stdout.write('\n');
  pass.endedAt = Date.now();
  return pass;
};
