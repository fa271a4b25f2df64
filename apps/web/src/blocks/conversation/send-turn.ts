import { streamSilenceMs } from '@zhixing/contract/chat';
import type { RunRefused } from '@zhixing/contract/chat-event';
import { settle } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { decideOutcome } from '../../lib/outcome.ts';
import { readSession } from '../../lib/session.ts';
import type { Turn, Wire } from './api.ts';
import { readEventStream } from './event-stream.ts';
import { createPause, pauseMs } from './pause.ts';

export type Refusal = { readonly errorCode: string | undefined; readonly msg: string };

/** What a question waits for that the server has not taken yet; it takes nothing more while too many wait. */
export type WaitsFor = 'connection' | 'line';
type TurnOptions = {
  readonly signal: AbortSignal;
  /** `giveUp` ends the wait in line with the refusal it began with. */
  readonly onWait: (waitsFor: WaitsFor | undefined, giveUp?: () => void) => void;
};

const answerMs = 20_000;
/** Nobody is kept in line for longer than this. */
const lineMs = 60_000;
const busyCodes: readonly (string | undefined)[] = ['TENANT_BUSY', 'EMBED_BUSY'];

/** Sent away because too many ask, with the time after which to come back. */
class SentAway extends Error {
  readonly refusal: Refusal;
  readonly ms: number;
  constructor(refusal: Refusal, ms: number) {
    super(refusal.msg);
    this.refusal = refusal;
    this.ms = ms;
  }
}

/** Whoever is sent away at the same time does not come back at the same time. */
const spread = (seconds: number) => seconds * 1000 * (1 + Math.random() / 2);

const heard = (refusal: Refusal, { headers }: Response): Refusal => {
  const seconds = Number(headers.get('retry-after'));
  if (busyCodes.includes(refusal.errorCode) && seconds > 0) throw new SentAway(refusal, spread(seconds));
  return refusal;
};

const isRefusal = (value: unknown): value is RunRefused =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'run-refused';

/** The envelope of a failure; a token that is worth nothing any more ends the session as with any other call. */
const refusalOf = (status: number, body: unknown, token: string | undefined): Refusal => {
  try {
    settle(decideOutcome(status, body), token, true);
    return { errorCode: undefined, msg: '' };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { errorCode: error.errorCode, msg: error.message };
  }
};

const fromFrame = ({ code, errorCode, msg }: RunRefused, status: number, token: string | undefined): Refusal =>
  status === 403 || errorCode === 'TOKEN_INVALID'
    ? refusalOf(403, { code, msg, errorCode }, token)
    : { errorCode, msg };

const firstFrame = async (body: ReadableStream<Uint8Array>): Promise<unknown> => {
  let first: string | undefined;
  const found = new Error('found');
  await readEventStream(body, {
    onFrame: ({ data }) => {
      first = data;
      throw found;
    },
  }).catch((error: unknown) => {
    if (error !== found) throw error;
  });
  if (first === undefined) throw new Error('the stream ended before it said anything');
  return JSON.parse(first);
};

/** One try. Undefined means taken; a connection that broke before any word throws. */
const tryTurn = async (post: Wire['post'], turn: Turn, signal: AbortSignal): Promise<Refusal | undefined> => {
  const { token } = readSession();
  const answer = new AbortController();
  const limit = setTimeout(() => answer.abort(), answerMs);
  try {
    const response = await post(turn, AbortSignal.any([signal, answer.signal]));
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (!isStream || !response.body) {
      const body: unknown = await response.json().catch(() => undefined);
      if (response.status >= 502) throw new Error(`status ${response.status}`);
      return heard(refusalOf(response.status, body, token), response);
    }
    const word = await firstFrame(response.body);
    return isRefusal(word) ? heard(fromFrame(word, response.status, token), response) : undefined;
  } finally {
    clearTimeout(limit);
    // Everything else about the run comes by the session's own stream.
    answer.abort();
  }
};

type Attempt = (signal: AbortSignal) => Promise<Refusal | undefined>;

/**
 * Tries until the server has answered; a minute in vain is a refusal in the words of a lost connection. Sent away because
 * too many ask, it comes back by itself.
 */
export const untilAnswered = async (attempt: Attempt, { signal, onWait }: TurnOptions) => {
  const began = Date.now();
  const pause = createPause();
  const wake = () => pause.end();
  const standInLine = async (ms: number) => {
    let isStanding = true;
    onWait('line', () => {
      isStanding = false;
      wake();
    });
    await pause.wait(ms);
    return isStanding;
  };
  window.addEventListener('online', wake);
  signal.addEventListener('abort', wake);
  try {
    for (let tries = 0; ; tries++) {
      try {
        return await attempt(signal);
      } catch (error) {
        if (signal.aborted) throw new DOMException('left', 'AbortError');
        const waited = Date.now() - began;
        if (error instanceof SentAway) {
          if (waited + error.ms > lineMs || !(await standInLine(error.ms))) return error.refusal;
          continue;
        }
        if (waited >= streamSilenceMs) return refusalOf(0, undefined, undefined);
        onWait('connection');
        await pause.wait(pauseMs(tries));
      }
    }
  } finally {
    onWait(undefined);
    window.removeEventListener('online', wake);
    signal.removeEventListener('abort', wake);
  }
};

/** Sent again under the same run, a question joins it instead of doubling it. */
export const sendTurn = (post: Wire['post'], turn: Turn, options: TurnOptions): Promise<Refusal | undefined> =>
  untilAnswered((signal) => tryTurn(post, turn, signal), options);
