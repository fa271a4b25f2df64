import type { ChatEvent } from '@zhixing/contract/chat-event';
import type { ChatMessage } from '@zhixing/contract/chat-message';
import { emptyAnswer, foldAnswer } from '@zhixing/contract/fold-answer';
import type { Question } from './question.ts';

type Refusal = { at: number; reason: string; status: number; hasRetryAfter: boolean };

/** One turn as its client saw it. */
export type RunRecord = {
  id: string;
  question: Question;
  askedAt: number;
  /** The server answered 200, or an event of the run was seen. */
  isAccepted: boolean;
  refusal?: Refusal;
  /** Never answered within a minute; the client has left. */
  isAbandoned: boolean;
  events: number;
  /** When its client last heard of it, and the longest it ever waited for that. */
  heardAt: number;
  silenceMs: number;
  ends: number;
  outcome?: string;
  answer: ChatMessage;
  /** What the pieces gave, when the last word said otherwise. */
  folded?: string;
};

/** What a session's numbers looked like from outside. */
export type Numbers = { gaps: string[]; repeated: string[]; snapshots: number; leaps: number };

export const createRun = (id: string, question: Question, now = Date.now()): RunRecord => ({
  id,
  question,
  askedAt: now,
  heardAt: now,
  silenceMs: 0,
  isAccepted: false,
  isAbandoned: false,
  events: 0,
  ends: 0,
  answer: emptyAnswer(id, ''),
});

/** Takes in one event as the page does: the next number, or a snapshot that replaces what was known of its run. */
export const createReader = (numbers: Numbers) => {
  const runs = new Map<string, RunRecord>();
  let lastSeq = 0;

  const check = ({ seq, kind, runId }: ChatEvent) => {
    if (seq <= lastSeq) numbers.repeated.push(`${runId}: ${kind} ${seq} came after ${lastSeq}`);
    else if (kind === 'run-snapshot') {
      numbers.snapshots++;
      if (seq !== lastSeq + 1) numbers.leaps++;
    } else if (seq !== lastSeq + 1) numbers.gaps.push(`${runId}: ${kind} ${seq} came after ${lastSeq}`);
    lastSeq = Math.max(lastSeq, seq);
  };

  return {
    lastSeq: () => lastSeq,
    add: (run: RunRecord) => void runs.set(run.id, run),
    take(event: ChatEvent): RunRecord | undefined {
      check(event);
      const run = runs.get(event.runId);
      if (!run) return undefined;
      run.isAccepted = true;
      run.events++;
      const now = Date.now();
      run.silenceMs = Math.max(run.silenceMs, now - run.heardAt);
      run.heardAt = now;
      const before = run.answer;
      run.answer = foldAnswer(before, event);
      if (event.kind === 'run-finished') {
        run.ends++;
        run.outcome = event.outcome;
        if (before.content !== run.answer.content) run.folded = before.content;
      }
      return run;
    },
  };
};
