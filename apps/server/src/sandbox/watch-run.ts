import type { RunOrder, RunResult } from '../gateways/sandbox/protocol.ts';
import { type Frame, readFrames, writeFrame } from './frames.ts';
import type { Jailed } from './jail.ts';
import { createLogs } from './logs.ts';

type Failed = Extract<RunResult, { ok: false }>;
type Outcome = { value: unknown } | Pick<Failed, 'kind' | 'message' | 'line'>;

const SIGKILL_EXIT = 137;
const SIGXCPU_EXIT = 152;

const parseOr = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What the program says of itself. It is the stranger's word: everything is checked, nothing is believed. */
const outcomeOf = ({ kind, text }: Frame): Outcome => {
  const said = parseOr(text);
  if (kind === 'V' && said !== undefined) return { value: said };
  const {
    kind: why,
    message,
    line,
  } = (typeof said === 'object' && said !== null ? said : {}) as Record<string, unknown>;
  return {
    kind: why === 'timeout' || why === 'memory' || why === 'output' ? why : 'error',
    message: typeof message === 'string' ? message.slice(0, 4_000) : 'the code gave no readable answer',
    line: typeof line === 'number' && Number.isSafeInteger(line) && line > 0 ? line : undefined,
  };
};

const timeout = (ms: number): Outcome => ({ kind: 'timeout', message: `the run took longer than ${ms} ms` });
const tooLong = (bytes: number): Outcome => ({ kind: 'output', message: `the run gave out more than ${bytes} bytes` });

const ended = (code: number | null, ms: number): Outcome =>
  code === SIGXCPU_EXIT || code === SIGKILL_EXIT
    ? timeout(ms)
    : { kind: 'crash', message: 'the program ended without an answer' };

/** Resolves when the program inside has started and waits for a job. */
export const waitReady = ({ process, answers, printed }: Jailed): Promise<void> =>
  new Promise((resolve, reject) => {
    const said: Buffer[] = [];
    const listen = (chunk: Buffer) => said.push(chunk);
    const forget = () => {
      for (const stream of [answers, ...printed]) stream.removeAllListeners('data');
      process.off('close', onClose).off('error', onError);
    };
    const onError = (error: Error) => {
      forget();
      reject(error);
    };
    const onClose = () => onError(new Error(`the jail did not start: ${Buffer.concat(said).toString().slice(0, 500)}`));
    process.once('close', onClose).once('error', onError);
    for (const stream of printed) stream.on('data', listen);
    const onFrame = () => {
      forget();
      resolve();
    };
    readFrames(answers, () => 0, { onFrame, onTooLong: onClose });
  });

type Watch = {
  order: RunOrder;
  job: object;
  signal: AbortSignal;
  /** A program that keeps the time itself gets this much more before it is killed. */
  graceMs: number;
  /** One that serves further runs is left alone after its answer; the other is waited for until it has ended. */
  isReused: boolean;
};

/** Gives a waiting program its job and watches it until it answers, ends, runs out of time or is called off. */
export const watchRun = (jailed: Jailed, { order, job, signal, graceMs, isReused }: Watch): Promise<RunResult> =>
  new Promise((resolve, reject) => {
    const { ms, outputBytes } = order.limits;
    const began = performance.now();
    let answer: Outcome | undefined;
    const logs = createLogs(outputBytes);
    let isSettled = false;
    const settle = (outcome: Outcome, mustDie: boolean) => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', callOff);
      for (const stream of [...jailed.printed, jailed.answers]) stream.removeAllListeners('data');
      jailed.process.off('close', onClose);
      if (mustDie) jailed.kill();
      const told = { logs: logs.lines(), ms: Math.round(performance.now() - began) };
      resolve(
        'value' in outcome ? ({ ok: true, ...outcome, ...told } as RunResult) : { ok: false, ...outcome, ...told },
      );
    };
    const callOff = () => {
      reject(signal.reason);
      settle(timeout(ms), true);
    };
    const onClose = (code: number | null) => settle(answer ?? ended(code, ms), false);
    const timer = setTimeout(() => settle(timeout(ms), true), ms + graceMs);
    const print = (chunk: Buffer) => {
      if (!logs.add(chunk)) settle(tooLong(outputBytes), true);
    };
    for (const stream of jailed.printed) stream.on('data', print);
    readFrames(jailed.answers, () => outputBytes, {
      onTooLong: () => settle(tooLong(outputBytes), true),
      onFrame: (frame) => {
        if (frame.kind === 'L') print(Buffer.from(`${frame.text}\n`));
        else answer ??= outcomeOf(frame);
        if (answer && isReused) settle(answer, false);
      },
    });
    jailed.process.once('close', onClose);
    if (jailed.process.exitCode !== null || jailed.process.signalCode !== null) onClose(jailed.process.exitCode);
    signal.addEventListener('abort', callOff, { once: true });
    if (signal.aborted) callOff();
    else writeFrame(jailed.input, JSON.stringify(job));
  });
