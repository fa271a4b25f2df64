import { availableParallelism, loadavg } from 'node:os';
import { type ParserJail, startParser } from '../jail.ts';
import { Busy } from '../slots.ts';
import { DocumentFault } from './fault.ts';
import { watchMemory } from './watch-memory.ts';

const MEGABYTE = 1024 * 1024;
/** What a jail may hold at most, its memory disk included; a little less, since it grows between two looks. */
const MEMORY_AT_MOST = 480 * MEGABYTE;
const DISK_BYTES = 256 * MEGABYTE;
const ANSWER_AT_MOST = 64 * MEGABYTE;
const WORDS_AT_MOST = 4_000;

/** Time that is left for a document, and the caller's own end. */
export type Clock = { signal: AbortSignal; msLeft: () => number };

/** `seconds` from now, or until the caller hangs up. */
export const startClock = (seconds: number, signal: AbortSignal): Clock => {
  const end = performance.now() + seconds * 1000;
  return { signal, msLeft: () => Math.max(0, end - performance.now()) };
};

export type Program = Omit<ParserJail, 'limits' | 'diskBytes' | 'inputs'> & { addressMb?: number; dataMb?: number };
export type Ended = { code: number | null; output: Buffer; said: string };

const limitsOf = ({ addressMb, dataMb }: Program) => [
  ...(addressMb === undefined ? [] : [`--as=${addressMb * MEGABYTE}`]),
  ...(dataMb === undefined ? [] : [`--data=${dataMb * MEGABYTE}`]),
  ...['--cpu=40:40', `--fsize=${128 * MEGABYTE}`],
];

const slow = () => new DocumentFault('too-slow');
const starved = () => new Busy('this machine has too much to do');
/** A machine with more to do than it can is no fault of the document: whoever asks comes again. */
const wasStarved = (seconds: number, ms: number) =>
  seconds * 1000 < ms * 0.4 && (loadavg()[0] ?? 0) > 2 * availableParallelism();

/** One program in a jail of its own, until it ends. It is killed when its time, its memory or its caller is gone. */
export const runProgram = (program: Program, inputs: ParserJail['inputs'], clock: Clock): Promise<Ended> =>
  new Promise((resolve, reject) => {
    clock.signal.throwIfAborted();
    const jailed = startParser({ ...program, inputs, diskBytes: DISK_BYTES, limits: limitsOf(program) });
    const parts: Buffer[] = [];
    let size = 0;
    let said = '';
    let why: unknown;
    const end = (reason: unknown) => {
      why ??= reason;
      jailed.kill();
    };
    const memory = watchMemory(jailed.process.pid ?? 0, MEMORY_AT_MOST, () => end(new DocumentFault('too-large')));
    const began = performance.now();
    const tooSlow = () => end(wasStarved(memory.worked(), performance.now() - began) ? starved() : slow());
    const timer = setTimeout(tooSlow, clock.msLeft());
    const callOff = () => end(clock.signal.reason);
    clock.signal.addEventListener('abort', callOff, { once: true });
    jailed.output.on('data', (part: Buffer) => {
      size += part.length;
      if (size > ANSWER_AT_MOST) end(new DocumentFault('too-large'));
      else parts.push(part);
    });
    jailed.errors.on('data', (part: Buffer) => {
      if (said.length < WORDS_AT_MOST) said += part.toString('utf8').slice(0, WORDS_AT_MOST);
    });
    jailed.process.once('error', end);
    jailed.process.once('close', (code) => {
      memory.stop();
      clearTimeout(timer);
      clock.signal.removeEventListener('abort', callOff);
      if (why === undefined) resolve({ code, output: Buffer.concat(parts), said });
      else reject(why);
    });
  });
