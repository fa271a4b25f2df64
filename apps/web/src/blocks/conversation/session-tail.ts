import { streamSilenceMs } from '@zhixing/contract/chat';
import { type ChatEvent, runRefused } from '@zhixing/contract/chat-event';
import type { ErrorCode } from '@zhixing/contract/error';
import { readEventStream } from './event-stream.ts';
import { createPause, longestPauseMs, pauseMs } from './pause.ts';
import { listenForWake } from './wake.ts';

/** live: connected; broken: trying again; lost: for a minute in vain, still trying; gone: it is not for these eyes. */
export type TailState = 'live' | 'broken' | 'lost' | 'gone';
export type TailRefusal = { readonly status: number; readonly errorCode?: string | undefined };

type TailOptions = {
  readonly open: (after: number, signal: AbortSignal) => Promise<Response>;
  readonly lastSeq: () => number;
  readonly onEvent: (event: ChatEvent) => void;
  readonly onState: (state: TailState) => void;
  /** The session is not there, or not for these eyes (any more): nothing is asked for again. */
  readonly onRefused: (refusal: TailRefusal) => void;
  readonly listen?: typeof listenForWake;
};

const answerMs = 20_000;
const mayHeal = (status: number) => status >= 500 || status === 408 || status === 429;

const parseJson = (data: string): unknown => {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
};
const eventOf = (value: unknown): ChatEvent | undefined =>
  typeof value === 'object' && value !== null && 'seq' in value ? (value as ChatEvent) : undefined;

/** What the last word of a stream says for good. The table of errors is fetched by those who meet one. */
const refusalOf = async (errorCode: string): Promise<TailRefusal | undefined> => {
  const { errorTable } = await import('@zhixing/contract/error');
  const status = Object.hasOwn(errorTable, errorCode) ? errorTable[errorCode as ErrorCode].status : undefined;
  return status !== undefined && !mayHeal(status) ? { status, errorCode } : undefined;
};

/** Follows a session for as long as it is open on the screen, over drops of the network and of the server. */
export const followSession = ({ listen = listenForWake, ...options }: TailOptions) => {
  const pause = createPause();
  let attempt = new AbortController();
  let isStopped = false;
  let isAsleep = false;
  let tries = 0;
  let askedMs: number | undefined;
  let lastLife = Date.now();
  let state: TailState = 'live';
  let lostTimer: ReturnType<typeof setTimeout> | undefined;

  const become = (next: TailState) => {
    if (next === state || isStopped) return;
    state = next;
    options.onState(next);
  };
  const alive = () => {
    lastLife = Date.now();
    tries = 0;
    clearTimeout(lostTimer);
    lostTimer = undefined;
    become('live');
  };
  const dropped = () => {
    if (state === 'live') become('broken');
    const left = lastLife + streamSilenceMs - Date.now();
    if (left <= 0) become('lost');
    else lostTimer ??= setTimeout(() => become('lost'), left);
  };
  const reconnect = () => {
    tries = 0;
    attempt.abort();
    pause.end();
  };

  const connect = async (): Promise<TailRefusal | undefined> => {
    attempt = new AbortController();
    const { signal } = attempt;
    const limit = setTimeout(() => attempt.abort(), answerMs);
    const response = await options.open(options.lastSeq(), signal).finally(() => clearTimeout(limit));
    if (!response.ok && !mayHeal(response.status)) return { status: response.status };
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    alive();
    let lastWord: string | undefined;
    const take = (data: string) => {
      if (signal.aborted || lastWord) return;
      const value = parseJson(data);
      const event = eventOf(value);
      if (event) options.onEvent(event);
      else lastWord = runRefused.safeParse(value).data?.errorCode;
    };
    const onRetry = (ms: number) => {
      askedMs = Math.min(ms, longestPauseMs);
    };
    await readEventStream(response.body, { onFrame: ({ data }) => take(data), onLife: alive, onRetry });
    return lastWord ? refusalOf(lastWord) : undefined;
  };

  const run = async () => {
    while (!isStopped) {
      try {
        const refusal = await connect();
        if (refusal && !isStopped) {
          become('gone');
          options.onRefused(refusal);
          return;
        }
      } catch {
        // A drop of any kind: what follows the last number is asked for again.
      }
      if (isStopped) return;
      if (isAsleep) {
        clearTimeout(lostTimer);
        lostTimer = undefined;
        await pause.wait(undefined);
        lastLife = Date.now();
      } else {
        dropped();
        await pause.wait(askedMs ?? pauseMs(tries++));
        askedMs = undefined;
      }
    }
  };

  const unlisten = listen({
    onWake: (reason) => {
      const wasAsleep = isAsleep;
      isAsleep = false;
      // A connection from before the network changed may be dead without knowing it.
      if (reason === 'online' || wasAsleep || state !== 'live') reconnect();
    },
    onSleep: () => {
      isAsleep = true;
      attempt.abort();
    },
  });
  void run();

  return {
    reconnect,
    stop: (): void => {
      isStopped = true;
      clearTimeout(lostTimer);
      unlisten();
      attempt.abort();
      pause.end();
    },
  };
};
