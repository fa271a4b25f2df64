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

type TurnOptions = { readonly signal: AbortSignal; readonly onRetry: (isRetrying: boolean) => void };

const answerMs = 20_000;

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
      return refusalOf(response.status, body, token);
    }
    const word = await firstFrame(response.body);
    return isRefusal(word) ? fromFrame(word, response.status, token) : undefined;
  } finally {
    clearTimeout(limit);
    // Everything else about the run comes by the session's own stream.
    answer.abort();
  }
};

type Attempt = (signal: AbortSignal) => Promise<Refusal | undefined>;

/** Tries until the server has answered; a minute in vain is a refusal in the words of a lost connection. */
export const untilAnswered = async (attempt: Attempt, { signal, onRetry }: TurnOptions) => {
  const began = Date.now();
  const pause = createPause();
  const wake = () => pause.end();
  window.addEventListener('online', wake);
  signal.addEventListener('abort', wake);
  try {
    for (let tries = 0; ; tries++) {
      try {
        return await attempt(signal);
      } catch {
        if (signal.aborted) throw new DOMException('left', 'AbortError');
        if (Date.now() - began >= streamSilenceMs) return refusalOf(0, undefined, undefined);
        onRetry(true);
        await pause.wait(pauseMs(tries));
      }
    }
  } finally {
    onRetry(false);
    window.removeEventListener('online', wake);
    signal.removeEventListener('abort', wake);
  }
};

/** Sent again under the same run, a question joins it instead of doubling it. */
export const sendTurn = (post: Wire['post'], turn: Turn, options: TurnOptions): Promise<Refusal | undefined> =>
  untilAnswered((signal) => tryTurn(post, turn, signal), options);
