import type { ChatEvent, ChatEventKind } from '@zhixing/contract/chat-event';
import type { ChatMessage } from '@zhixing/contract/chat-message';
import { emptyAnswer, foldAnswer } from '@zhixing/contract/fold-answer';
import { firstProgress, withProgress } from './progress.ts';

/** One session as the page knows it. */
export type ChatState = {
  readonly messages: readonly ChatMessage[];
  /** The last event taken in; a reconnect asks for what follows. */
  readonly lastSeq: number;
  /** Runs that are waiting or going on, oldest first. */
  readonly openRuns: readonly string[];
  /** Answers that a retry put aside, by the new run, until the server has taken it. */
  readonly aside: Readonly<Record<string, ChatMessage>>;
  /** An event is missing: ask again from `lastSeq`. Counts up with every gap. */
  readonly gaps: number;
};

export type ChatAction =
  | {
      readonly kind: 'loaded';
      readonly messages: readonly ChatMessage[];
      readonly lastSeq: number;
      readonly openRuns: readonly string[];
    }
  | { readonly kind: 'asked'; readonly runId: string; readonly question: ChatMessage }
  | { readonly kind: 'asked-again'; readonly runId: string; readonly again: string; readonly time: string }
  | { readonly kind: 'arrived'; readonly events: readonly ChatEvent[] }
  | { readonly kind: 'refused'; readonly runId: string; readonly msg: string; readonly errorCode?: string | undefined }
  /** Nothing was heard for too long; an event that comes after all heals it. */
  | { readonly kind: 'lost' }
  /** Nothing more will be heard of what is going on; what came so far stays. */
  | { readonly kind: 'ended' };

export const emptyChat: ChatState = { messages: [], lastSeq: 0, openRuns: [], aside: {}, gaps: 0 };

const isAnswerOf = (runId: string) => (message: ChatMessage) => message.role === 2 && message.runId === runId;

const freshAnswer = (runId: string, time: string): ChatMessage => ({ ...emptyAnswer(runId, time), ...firstProgress });

const putAt = <T>(list: readonly T[], index: number, ...items: T[]): T[] => [
  ...list.slice(0, index),
  ...items,
  ...list.slice(index),
];

/** Every open run has an answer to look at, right behind its question. */
const withAnswer = (messages: readonly ChatMessage[], runId: string, time: string): readonly ChatMessage[] => {
  if (messages.some(isAnswerOf(runId))) return messages;
  const asked = messages.findLastIndex(({ role, runId: run }) => role === 1 && run === runId);
  return putAt(messages, asked < 0 ? messages.length : asked + 1, freshAnswer(runId, time));
};

const withAnswers = (messages: readonly ChatMessage[], runs: readonly string[]) => {
  const now = new Date().toISOString();
  return runs.reduce((list, run) => withAnswer(list, run, now), messages);
};

type Started = Extract<ChatEvent, { kind: 'run-started' | 'run-snapshot' }>;

/** Live events carry no signed addresses of files; the page that sent them still has them. */
const withAddresses = (question: ChatMessage, before: ChatMessage | undefined): ChatMessage => {
  const known = new Map(before?.media?.map(({ fileId, url }) => [fileId, url]));
  const media = question.media?.map((item) => ({ ...item, url: item.url || (known.get(item.fileId) ?? '') }));
  return media ? { ...question, media } : question;
};

/** The question as the server keeps it takes the place of what was shown before the server had spoken. */
const withQuestion = (messages: readonly ChatMessage[], { runId, question }: Started): readonly ChatMessage[] => {
  const shown: ChatMessage = { ...question, runId };
  const known = messages.findIndex((message) => message.uuid === question.uuid);
  const guessed = messages.findIndex((message) => message.role === 1 && message.runId === runId);
  const answer = messages.findIndex(isAnswerOf(runId));
  const before = answer > 0 && messages[answer - 1]?.role === 1 ? answer - 1 : -1;
  const index = [known, guessed, before].find((found) => found >= 0);
  if (index !== undefined) return messages.with(index, withAddresses(shown, messages[index]));
  return putAt(messages, answer < 0 ? messages.length : answer, shown);
};

/** An answer that is replaced gives its place to the new one. */
const withoutReplaced = (messages: readonly ChatMessage[], replaced: string | undefined, answer: ChatMessage) => {
  const index = replaced === undefined ? -1 : messages.findIndex(({ uuid }) => uuid === replaced);
  if (index < 0) return messages;
  return messages.some(isAnswerOf(answer.runId ?? '')) ? messages.toSpliced(index, 1) : messages.with(index, answer);
};

const afterStart = (state: ChatState, event: Extract<ChatEvent, { kind: 'run-started' }>): ChatState => {
  const { runId, replaces, at } = event;
  const { [runId]: _, ...aside } = state.aside;
  const placed = withoutReplaced(state.messages, replaces, freshAnswer(runId, at));
  return {
    ...state,
    aside,
    messages: withAnswer(withQuestion(placed, event), runId, at),
    openRuns: state.openRuns.includes(runId) ? state.openRuns : [...state.openRuns, runId],
  };
};

const lostCode = 'TIMEOUT';

/** Faults of the connection are forgotten as soon as the run is heard of again. */
const healed = (answer: ChatMessage): ChatMessage => {
  if (answer.errorCode !== lostCode) return answer;
  const { error: _, errorCode: __, ...rest } = answer;
  return { ...rest, loading: true };
};

const afterEvent = (state: ChatState, event: ChatEvent): ChatState => {
  const { runId } = event;
  const isOpen = state.openRuns.includes(runId);
  const isStored = !isOpen && state.messages.some(isAnswerOf(runId));
  if (event.kind === 'run-started') return isStored ? state : afterStart(state, event);
  const isWhole = event.kind === 'run-snapshot' || event.kind === 'run-finished';
  // What is stored already is whole; folding its pieces in again would write it twice.
  if (isStored && !isWhole) return state;
  const asked = event.kind === 'run-snapshot' ? withQuestion(state.messages, event) : state.messages;
  const messages = withAnswer(asked, runId, new Date().toISOString()).map((message) => {
    if (!isAnswerOf(runId)(message)) return message;
    const before = isOpen ? healed(message) : message;
    return { ...withProgress(before, foldAnswer(before, event), event), runId };
  });
  const others = state.openRuns.filter((run) => run !== runId);
  const openRuns = event.kind === 'run-finished' ? others : isOpen ? state.openRuns : [...others, runId];
  return { ...state, messages, openRuns };
};

const known: Readonly<Record<ChatEventKind, true>> = {
  'run-started': true,
  'payment-needed': true,
  'payment-done': true,
  'step-started': true,
  'step-restarted': true,
  'reasoning-added': true,
  'text-added': true,
  'part-previewed': true,
  'tool-called': true,
  'tool-waiting': true,
  'tool-finished': true,
  'step-finished': true,
  'parts-added': true,
  'answer-finished': true,
  'questions-suggested': true,
  'run-snapshot': true,
  'run-finished': true,
};

const takeEvent = (state: ChatState, event: ChatEvent): ChatState => {
  if (event.seq <= state.lastSeq) return state;
  const mayLeap = event.kind === 'run-snapshot';
  if (event.seq > state.lastSeq + 1 && !mayLeap) return { ...state, gaps: state.gaps + 1 };
  // A newer server may tell more than this page knows of; its number counts all the same.
  const next = Object.hasOwn(known, event.kind) ? afterEvent(state, event) : state;
  return { ...next, lastSeq: event.seq };
};

const takeEvents = (state: ChatState, events: readonly ChatEvent[]): ChatState => {
  let next = state;
  for (const event of events) {
    next = takeEvent(next, event);
    // Whatever follows a gap comes again with the missing part.
    if (next.gaps !== state.gaps) return next;
  }
  return next;
};

const askAgain = (state: ChatState, action: Extract<ChatAction, { kind: 'asked-again' }>): ChatState => {
  const index = state.messages.findIndex(isAnswerOf(action.again));
  const old = state.messages[index];
  if (!old) return state;
  return {
    ...state,
    aside: { ...state.aside, [action.runId]: old },
    messages: state.messages.with(index, freshAnswer(action.runId, action.time)),
    openRuns: [...state.openRuns, action.runId],
  };
};

/** A refused retry gives the old answer back; a refused question keeps the refusal as its answer. */
const afterRefusal = (state: ChatState, action: Extract<ChatAction, { kind: 'refused' }>): ChatState => {
  const { [action.runId]: old, ...aside } = state.aside;
  const { msg: content, errorCode } = action;
  const words = { content, error: true, loading: false, ...(errorCode === 'BALANCE_SHORT' ? { errorCode } : {}) };
  return {
    ...state,
    aside,
    openRuns: state.openRuns.filter((run) => run !== action.runId),
    messages: withAnswer(state.messages, action.runId, new Date().toISOString()).map((message) =>
      isAnswerOf(action.runId)(message) ? (old ?? { ...message, ...words }) : message,
    ),
  };
};

export const chatReducer = (state: ChatState, action: ChatAction): ChatState => {
  switch (action.kind) {
    case 'loaded': {
      const { messages, lastSeq, openRuns } = action;
      return { ...emptyChat, gaps: state.gaps, messages: withAnswers(messages, openRuns), lastSeq, openRuns };
    }
    case 'asked': {
      const { runId, question } = action;
      const messages = [...state.messages, { ...question, runId }];
      return { ...state, messages, openRuns: [...state.openRuns, runId] };
    }
    case 'asked-again':
      return askAgain(state, action);
    case 'arrived':
      return takeEvents(state, action.events);
    case 'refused':
      return afterRefusal(state, action);
    case 'ended': {
      const messages = state.messages.map((message) => (message.loading ? { ...message, loading: false } : message));
      return { ...state, messages, openRuns: [] };
    }
    case 'lost': {
      const isLost = (message: ChatMessage) => state.openRuns.some((run) => isAnswerOf(run)(message));
      const fault = { error: true, loading: false, errorCode: lostCode };
      const messages = withAnswers(state.messages, state.openRuns).map((message) =>
        isLost(message) ? { ...message, ...fault } : message,
      );
      return { ...state, messages };
    }
  }
};
