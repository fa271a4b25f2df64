import type { ChatEvent, ChatEventBody } from '@zhixing/contract/chat-event';
import type { ChatMessage } from '@zhixing/contract/chat-message';
import { emptyAnswer, foldAnswer } from '@zhixing/contract/fold-answer';
import type { EventLog, LoggedEvent } from '../gateways/valkey/event-log.ts';

/** More than the events one step can have: numbers stay ahead of what any reader saw before everything was lost. */
const leap = 100_000;
const retryMs = 200;
/** Words that come faster than this go out together; nobody reads faster, and every message costs. */
const gatherMs = 8;
const drainMs = 3_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

type Opening = {
  log: EventLog;
  /** Grows with every attempt: the one with the greatest may write. */
  epoch: number;
  sessionId: string;
  runId: string;
  question: ChatMessage;
  /** The number everything stored is as new as. */
  floor: number;
  /** Where the run's end stands, once that is stored. */
  endSeq: number | null;
  /** An attempt before this one may have told something. */
  isResumed: boolean;
  startedAt: string;
  /** Called once when a newer attempt of the same run has begun to write. */
  onFenced: () => void;
};

type Writable = ChatEventBody & { text?: string };

const isWord = ({ kind }: ChatEventBody) => kind === 'text-added' || kind === 'reasoning-added';
const isSameStretch = (a: Writable | undefined, b: Writable) =>
  a !== undefined && a.kind === b.kind && isWord(b) && (a as { step?: number }).step === (b as { step?: number }).step;

/** A preview says everything that the one before it said. */
const isNewerPreview = (a: ChatEventBody | undefined, b: ChatEventBody) =>
  a?.kind === 'part-previewed' && b.kind === 'part-previewed' && a.callId === b.callId;

const isEnd = (bodies: readonly ChatEventBody[]) => bodies.at(-1)?.kind === 'run-finished';

/** What earlier attempts have told. They are shut out first, or they would go on under the numbers read here. */
const readTold = async ({ log, epoch, sessionId, runId, floor, isResumed, startedAt }: Opening) => {
  if (isResumed) await log.append(sessionId, { epoch, mustExist: false, events: [] });
  let answer = emptyAnswer(runId, startedAt);
  let seq = floor;
  let hasTold = false;
  for (let page = await log.read(sessionId, seq); page.length > 0; page = await log.read(sessionId, seq)) {
    for (const [number, run, json] of page) {
      seq = number;
      if (run !== runId) continue;
      hasTold = true;
      answer = foldAnswer(answer, JSON.parse(json) as ChatEvent);
    }
  }
  return { answer, seq, hasTold };
};

/**
 * Tells a run's readers what happens, in order and numbered. Never fails the run: while Valkey is away it goes on
 * folding, and tells everything anew in one snapshot when it is back.
 */
export const openEventWriter = async (opening: Opening) => {
  const { log, epoch, sessionId, runId, question } = opening;
  const isOver = opening.endSeq !== null;
  const told = isOver ? undefined : await readTold(opening).catch(() => undefined);
  let answer = told?.answer ?? emptyAnswer(runId, opening.startedAt);
  const isPastLost = opening.isResumed && !isOver && !told?.hasTold;
  let seq = (told?.seq ?? opening.floor) + (isPastLost ? leap : 0);
  let mustExist = told?.hasTold ?? false;
  let needsSnapshot = isPastLost || isOver;
  let endSeq = opening.endSeq ?? 0;
  let isWholeEnd = isOver;
  let isFenced = false;
  let isEnding = false;
  let isHurried = false;
  let isClosed = false;
  let pending: ChatEventBody[] = [];
  /** Sent without a reply: their numbers may be taken, so they are sent again as they were. */
  let unsure: ChatEventBody[] = [];
  let flushing: Promise<void> | undefined;
  let hurry = () => {};

  const numbered = (bodies: readonly ChatEventBody[], first: number): LoggedEvent[] =>
    bodies.map((body, index) => {
      const { kind, ...rest } = body;
      return [first + index, runId, JSON.stringify({ kind, seq: first + index, runId, ...rest })] as const;
    });

  const send = async (batch: readonly ChatEventBody[]) => {
    const isWhole = batch[0]?.kind === 'run-snapshot';
    const events = numbered(batch, isEnd(batch) ? endSeq - batch.length + 1 : seq + 1);
    const outcome = await log.append(sessionId, { epoch, mustExist: mustExist && !isWhole, events });
    if (outcome === 'lost') needsSnapshot = true;
    if (outcome === 'fenced') {
      isFenced = true;
      opening.onFenced();
    }
    if (outcome === 'ok') {
      seq += events.length;
      mustExist = true;
      needsSnapshot = false;
    }
    return outcome;
  };

  const anew = (bodies: readonly ChatEventBody[]): ChatEventBody[] => [
    { kind: 'run-snapshot', question, answer },
    ...bodies.filter(({ kind }) => kind === 'run-finished'),
  ];

  const gather = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, gatherMs);
      hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const flush = async () => {
    while (unsure.length + pending.length > 0 && !isFenced && !isClosed) {
      if (needsSnapshot && unsure.length === 0) pending = anew(pending);
      const batch = unsure.length > 0 ? unsure : pending;
      if (batch === pending) pending = [];
      unsure = [];
      const outcome = await send(batch).catch(() => undefined);
      const isStale = isEnding && !isEnd(batch);
      if (outcome === 'lost' && !isStale) pending = [...batch, ...pending];
      // Only words are gathered: whatever came before the first one must not hold it back.
      if (outcome === 'ok' && !isHurried && batch.some(isWord)) await gather();
      if (outcome !== undefined) continue;
      if (!isStale) unsure = batch;
      await pause(retryMs);
    }
  };

  const startFlush = () => {
    flushing ??= flush().finally(() => {
      flushing = undefined;
    });
  };

  const emit = (body: ChatEventBody) => {
    answer = foldAnswer(answer, body);
    const last = pending.at(-1);
    if (isSameStretch(last, body)) {
      pending[pending.length - 1] = {
        ...last,
        text: `${(last as Writable).text}${(body as Writable).text}`,
      } as ChatEventBody;
    } else if (isNewerPreview(last, body)) pending[pending.length - 1] = body;
    else pending.push(body);
    startFlush();
  };

  const settle = () => Promise.race([flushing, pause(drainMs)]);

  return {
    emit,
    answer: () => answer,
    isFenced: () => isFenced,
    /** Nothing of this run has been told yet, by any attempt. */
    isFirst: !isOver && !told?.hasTold && !isPastLost,
    /** Waits until readers have been told, or for as long as it is worth it; gives the number of the last event to come. */
    async end(): Promise<number> {
      isHurried = true;
      hurry();
      await settle();
      isEnding = true;
      // Whether readers heard the rest is not known: the end leaves its numbers behind and tells everything anew.
      isWholeEnd = needsSnapshot || flushing !== undefined;
      endSeq = seq + (flushing ? leap : 0) + (isWholeEnd ? 2 : 1);
      return endSeq;
    },
    /** The last word. A crash may have come between storing the outcome and telling it: then it is told now. */
    async finish(outcome: 'done' | 'failed' | 'stopped', stored: ChatMessage) {
      isEnding = true;
      isHurried = true;
      hurry();
      answer = stored;
      const last: ChatEventBody = { kind: 'run-finished', outcome, answer };
      unsure = [];
      pending = isWholeEnd ? anew([last]) : [last];
      startFlush();
      await settle();
      isClosed = true;
    },
  };
};
export type EventWriter = Awaited<ReturnType<typeof openEventWriter>>;
