import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { chat, sessionEvents } from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { requestEvents, type StreamedEvent } from './event-request.ts';
import { createReader, createRun, type Numbers, type RunRecord } from './follow-run.ts';
import type { Question } from './question.ts';

/** Several addresses are copies of one api: each person begins at the next, and a broken call goes on to another. */
export type ChatTarget = { apiUrls: readonly string[]; host: string; token: string; agentIds: string[] };
type Ears = { onAsk: (run: RunRecord) => void; onEvent: (event: ChatEvent, run: RunRecord | undefined) => void };
type Options = {
  target: ChatTarget;
  numbers: Numbers;
  random: () => number;
  makeQuestion: (random: () => number) => Question;
  /** Who follows the session rather than the answer to the question. */
  tailedShare?: number;
  /** How its answers are read, where that is not as fast as it comes. */
  onResponse?: (response: IncomingMessage) => void;
  ears: Ears;
  isStopping: () => boolean;
  signal: AbortSignal;
};

const turnsPerSession = 3;
const patienceMs = 60_000;
const busyPatienceMs = 60_000;
let nextPlace = 0;
/** As the web client waits: 0.3 s, then twice as long each time, up to 5 s. */
const pauseMs = (tries: number) => Math.min(5_000, 300 * 2 ** tries);

/** One person at the screen: asks, reads the answer to its end, asks again. Sessions end after a few turns. */
export const runChatClient = async (options: Options) => {
  const { target, numbers, random, makeQuestion, tailedShare = 0.5, onResponse, ears, isStopping, signal } = options;
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${target.token}`,
    'x-forwarded-host': target.host,
  };
  const slowly = onResponse ? { onResponse } : {};
  const rest = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  const urlOf = (turn: number, path: string) => target.apiUrls[turn % target.apiUrls.length] + path;

  const openSession = (sessionId: string, agentId: string, isTailed: boolean) => {
    const reader = createReader(numbers);
    let place = nextPlace++;
    let wake: () => void = () => undefined;
    const take = (event: StreamedEvent) => {
      if (event.kind === 'run-refused') return;
      ears.onEvent(event, reader.take(event));
      if (event.kind === 'run-finished') wake();
    };

    /** Everything after the last number that was seen, until told to leave. */
    const tail = async (leave: AbortSignal) => {
      for (let tries = 0; !leave.aborted; tries++) {
        await requestEvents({
          url: urlOf(place, sessionEvents.path.replace('{id}', sessionId)),
          method: 'GET',
          headers: { ...headers, 'last-event-id': String(reader.lastSeq()) },
          signal: leave,
          onEvent: (event) => {
            tries = 0;
            take(event);
          },
          ...slowly,
        });
        place++;
        if (!leave.aborted) await rest(pauseMs(tries));
      }
    };

    /** Sent again under the same run until the server has answered. */
    const post = async (run: RunRecord) => {
      const body = { session_id: sessionId, schema_id: agentId, query: run.question.text, run_id: run.id };
      for (let tries = 0; !signal.aborted; tries++) {
        const first = new AbortController();
        let isAnswered = false;
        let errorCode: string | undefined;
        const { status, hasRetryAfter } = await requestEvents({
          url: urlOf(place, chat.path),
          method: 'POST',
          headers,
          body: JSON.stringify(body),
          signal: AbortSignal.any([signal, first.signal]),
          onEvent: (event) => {
            isAnswered = true;
            if (event.kind === 'run-refused') errorCode = event.errorCode;
            else if (isTailed) first.abort();
            else take(event);
          },
          ...slowly,
        });
        // As the page does: who is sent away because too many ask comes back by itself, for up to a minute.
        if (errorCode === 'TENANT_BUSY' && hasRetryAfter && Date.now() - run.askedAt < busyPatienceMs) {
          await rest(1_000 + random() * 1_000);
          continue;
        }
        if (status !== undefined && (status !== 200 || errorCode !== undefined))
          run.refusal = { at: Date.now(), reason: errorCode ?? `HTTP ${status}`, status, hasRetryAfter };
        else if (status === 200) run.isAccepted = true;
        if (isAnswered || run.refusal) return;
        run.isAbandoned = Date.now() - run.askedAt > patienceMs;
        if (run.isAbandoned) return;
        place++;
        await rest(pauseMs(tries));
      }
    };

    const untilEnd = async (run: RunRecord) => {
      const leave = new AbortController();
      wake = () => leave.abort();
      if (run.ends === 0) await tail(AbortSignal.any([signal, leave.signal]));
    };

    const whole = new AbortController();
    let following: Promise<void> | undefined;
    return {
      async ask(run: RunRecord) {
        reader.add(run);
        await post(run);
        if (run.refusal || run.isAbandoned || signal.aborted) return;
        if (!isTailed) return untilEnd(run);
        following ??= tail(AbortSignal.any([signal, whole.signal]));
        while (run.ends === 0 && !signal.aborted) {
          const ended = new Promise<void>((resolve) => {
            wake = resolve;
          });
          if (run.ends === 0) await Promise.race([ended, rest(1_000)]);
        }
      },
      async close() {
        whole.abort();
        await following;
      },
    };
  };

  while (!isStopping()) {
    const agentId = target.agentIds[Math.floor(random() * target.agentIds.length)] ?? '';
    const session = openSession(randomUUID(), agentId, random() < tailedShare);
    for (let turn = 0; turn < turnsPerSession && !isStopping(); turn++) {
      const run = createRun(randomUUID(), makeQuestion(random));
      ears.onAsk(run);
      await session.ask(run);
      if (run.refusal || run.isAbandoned) {
        await rest(500);
        break;
      }
    }
    await session.close();
  }
};
