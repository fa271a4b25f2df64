import type { ChatMessage } from '@zhixing/contract/chat-message';
import type { StreamSink } from '@zhixing/contract/route';
import type { Services } from '../../ctx.ts';
import { isRunEnd, type LoggedEvent } from '../../gateways/valkey/event-log.ts';
import { noteTurnBegun } from '../limit/index.ts';
import { readEndedRuns } from './ended-runs.ts';
import { type AwayReader, awayWatchOf } from './log-away.ts';
import { addCheckedTail } from './tail-checks.ts';

type Tailed = {
  tenantId: string;
  sessionId: string;
  /** Everything up to this number is known to the reader. */
  after: number;
  /** The number everything stored was as new as when the reader came. */
  stored: number;
  /** Only this run, and no longer than it lasts. */
  runId?: string;
};

/** Longer than a subscription takes; Valkey is away then. */
const listenMs = 500;
const isWhole = (json: string) => json.startsWith('{"kind":"run-snapshot"');

/**
 * Sends a session's events to one reader: first what was missed, then what comes. A reader that cannot keep up is not
 * buffered for; it is caught up from the log once it has read what it has.
 */
export const openSessionTail = (services: Services, tailed: Tailed, sink: StreamSink) => {
  const { eventLog, eventHub } = services;
  const awayWatch = awayWatchOf(services);
  const { sessionId, runId } = tailed;
  let sent = tailed.after;
  let isClosed = false;
  let isReading = false;
  let mustReadAgain = false;
  let mustAskDatabase = false;
  /** A run is going on, or may be: its end must not be missed. */
  let isWaiting = true;
  let heardAt = Date.now();

  const close = () => {
    if (isClosed) return;
    isClosed = true;
    forgetTail();
    awayWatch.remove(away);
    eventHub.leave(sessionId, listener);
  };

  const deliver = ([seq, run, json]: LoggedEvent) => {
    sent = seq;
    if (runId !== undefined && run !== runId) return;
    noteTurnBegun(run);
    sink.send(seq, json);
    isWaiting = !isRunEnd(json);
    if (runId !== undefined && isRunEnd(json)) {
      close();
      sink.end();
    }
  };

  /** False when something is missing before the event. */
  const take = (event: LoggedEvent) => {
    if (event[0] <= sent || isClosed) return true;
    if (event[0] !== sent + 1 && !isWhole(event[2])) return false;
    deliver(event);
    return true;
  };

  /** The log's beginning is gone: what was stored since tells the same story, shorter. */
  const tellStored = async (before: number) => {
    const ended = await readEndedRuns(services, tailed, sent, before);
    for (const { runId: run, endSeq, question, answer, outcome } of ended) {
      const body = { kind: 'run-finished', seq: endSeq, runId: run, outcome, answer };
      take([endSeq - 1, run, snapshotJson(endSeq - 1, run, question, answer)]);
      take([endSeq, run, JSON.stringify(body)]);
    }
  };

  const readOn = async () => {
    for (;;) {
      const page = await eventLog.read(sessionId, sent);
      const first = page[0];
      if (!first) return sent < tailed.stored ? tellStored(Number.MAX_SAFE_INTEGER) : undefined;
      if (first[0] !== sent + 1 && !isWhole(first[2])) await tellStored(first[0]);
      // What is in no log and not stored either belongs to runs that this reader does not follow, or will come whole.
      if (first[0] > sent + 1 && runId !== undefined) sent = first[0] - 1;
      for (const event of page) {
        if (isClosed || !sink.isReady()) return;
        if (!take(event)) sent = event[0];
      }
    }
  };

  const catchUp = async (asksDatabase = false): Promise<boolean> => {
    mustAskDatabase ||= asksDatabase;
    if (isReading || isClosed) {
      mustReadAgain = true;
      return true;
    }
    isReading = true;
    try {
      do {
        mustReadAgain = false;
        await readOn();
        if (mustAskDatabase && !isClosed) await tellStored(Number.MAX_SAFE_INTEGER);
        mustAskDatabase = false;
      } while (mustReadAgain && !isClosed);
      awayWatch.remove(away);
      return true;
    } catch {
      // Nothing may come any more that would make us look again.
      if (!isClosed) awayWatch.add(away);
      return false;
    } finally {
      isReading = false;
    }
  };

  const away: AwayReader = {
    tenantId: tailed.tenantId,
    sessionId,
    sent: () => sent,
    readLog: () => catchUp(true),
    tellStored: () => tellStored(Number.MAX_SAFE_INTEGER),
  };

  const listener = {
    onEvents: (events: readonly LoggedEvent[]) => {
      heardAt = Date.now();
      if (isReading || !sink.isReady()) {
        mustReadAgain = true;
        return;
      }
      for (const event of events) if (!take(event)) return void catchUp();
    },
    onGap: () => {
      const wasWaiting = isWaiting;
      // A whole run may have come and gone unheard: the next check looks, also for those who were not waiting.
      isWaiting = true;
      void catchUp(wasWaiting);
    },
  };

  /** Valkey may have lost the last word; the database has it. */
  const forgetTail = addCheckedTail({
    services,
    tenantId: tailed.tenantId,
    sessionId,
    isDue: (quietMs) => !isClosed && !isReading && isWaiting && Date.now() - heardAt >= quietMs,
    told: async ({ lastSeq, isOpen }) => {
      if (isOpen || runId !== undefined || lastSeq > sent) await catchUp(true);
      isWaiting &&= isOpen || runId !== undefined;
    },
  });
  sink.onDrain(() => void catchUp());
  sink.onClose(close);
  const listening = eventHub.listen(sessionId, listener).catch(() => undefined);
  const patience = setTimeout(() => void catchUp(), listenMs).unref();
  void listening.then(() => {
    clearTimeout(patience);
    return catchUp();
  });
  return close;
};

const snapshotJson = (seq: number, runId: string, question: ChatMessage, answer: ChatMessage) =>
  JSON.stringify({ kind: 'run-snapshot', seq, runId, question, answer });
