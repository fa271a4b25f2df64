import { streamSilenceMs } from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { readEventStream } from './event-stream.ts';
import { createPause, pauseMs } from './pause.ts';
import { listenForWake } from './wake.ts';

/** live: connected; broken: trying again; lost: for a minute in vain, still trying; gone: there is no such session. */
export type TailState = 'live' | 'broken' | 'lost' | 'gone';

type TailOptions = {
  readonly open: (after: number, signal: AbortSignal) => Promise<Response>;
  readonly lastSeq: () => number;
  readonly onEvent: (event: ChatEvent) => void;
  readonly onState: (state: TailState) => void;
  /** The session is not there, or not for these eyes. */
  readonly onRefused: (response: Response) => void;
  readonly listen?: typeof listenForWake;
};

const answerMs = 20_000;
const mayHeal = (status: number) => status >= 500 || status === 408 || status === 429;

const parseEvent = (data: string): ChatEvent | undefined => {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null && 'seq' in value ? (value as ChatEvent) : undefined;
  } catch {
    return undefined;
  }
};

/** Follows a session for as long as it is open on the screen, over drops of the network and of the server. */
export const followSession = ({ listen = listenForWake, ...options }: TailOptions) => {
  const pause = createPause();
  let attempt = new AbortController();
  let isStopped = false;
  let isAsleep = false;
  let tries = 0;
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

  const connect = async () => {
    attempt = new AbortController();
    const { signal } = attempt;
    const limit = setTimeout(() => attempt.abort(), answerMs);
    const response = await options.open(options.lastSeq(), signal).finally(() => clearTimeout(limit));
    if (!response.ok && !mayHeal(response.status)) return response;
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    alive();
    const take = (data: string) => {
      const event = signal.aborted ? undefined : parseEvent(data);
      if (event) options.onEvent(event);
    };
    await readEventStream(response.body, { onFrame: ({ data }) => take(data), onLife: alive });
    return undefined;
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
        await pause.wait(pauseMs(tries++));
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
