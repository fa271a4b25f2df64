import type { AnswerPart, AnswerPartKind, PartPreview } from '@zhixing/contract/answer-part';
import type { ChatEvent, ChatEventKind } from '@zhixing/contract/chat-event';
import type { ChatMessage, MessageStep, ToolCall } from '@zhixing/contract/chat-message';

/**
 * Who reads a conversation that is not theirs.
 * visitor: of a site that embeds the agent; reader: of a conversation that was shared.
 */
export type Audience = 'visitor' | 'reader';
type Say<V> = 'shown' | 'hidden' | ((value: V, audience: Audience) => V);
/** A new field does not compile before somebody has said who sees it. */
type Table<T> = { readonly [K in keyof T]-?: Readonly<Record<Audience, Say<Exclude<T[K], undefined>>>> };

/** What the table does not know, such as a field of a newer worker, is seen by nobody. */
const seenBy = <T extends object>(table: Table<T>, audience: Audience, value: T): T => {
  const seen = Object.entries(value).flatMap(([key, one]) => {
    const say = Object.hasOwn(table, key) ? table[key as keyof T][audience] : 'hidden';
    if (say === 'hidden' || one === undefined) return [];
    return [[key, say === 'shown' ? one : say(one, audience)]];
  });
  return Object.fromEntries(seen) as T;
};

const both = <S>(say: S) => ({ visitor: say, reader: say });
const shown = both('shown' as const);
const hidden = both('hidden' as const);
/** The owner's, unless they chose to share the conversation. */
const owners = { visitor: 'hidden', reader: 'shown' } as const;

/** A new kind does not compile before somebody has said who sees it. */
const partTable: Record<AnswerPartKind, Record<Audience, 'shown' | 'hidden'>> = {
  source: shown,
  card: shown,
  form: shown,
};
const partsFor = (audience: Audience, parts: AnswerPart[]) =>
  parts.filter(({ kind }) => Object.hasOwn(partTable, kind) && partTable[kind][audience] === 'shown');

const isSeen = (audience: Audience, { part }: Pick<PartPreview, 'part'>) => partsFor(audience, [part]).length > 0;

/** That a tool was called may be seen; what it was given and gave is the owner's. */
const callTable: Table<ToolCall> = {
  id: shown,
  function: { visitor: (known) => ({ ...known, arguments: '{}' }), reader: 'shown' },
  collapse: shown,
  isWaiting: shown,
  consent: hidden,
  form: shown,
  result: { visitor: () => '', reader: 'shown' },
  isError: shown,
  skipped: shown,
  parts: both((value: AnswerPart[], audience: Audience) => partsFor(audience, value)),
  ms: shown,
  startMs: shown,
  wait: shown,
};
const calls = both((value: ToolCall[], audience: Audience) => value.map((call) => seenBy(callTable, audience, call)));

const stepTable: Table<MessageStep> = {
  no: shown,
  agent: shown,
  isInner: shown,
  content: shown,
  reasoning: owners,
  toolCalls: calls,
  previews: both((value: PartPreview[], audience: Audience) => value.filter((one) => isSeen(audience, one))),
  widgetData: shown,
  faults: owners,
  isOpen: shown,
  ms: shown,
  startMs: shown,
  tokens: hidden,
};

const messageTable: Table<ChatMessage> = {
  uuid: shown,
  role: shown,
  content: shown,
  time: shown,
  runId: shown,
  type: shown,
  hidden: shown,
  loading: shown,
  error: shown,
  errorCode: shown,
  stop: shown,
  writable: shown,
  writables: shown,
  stepNum: shown,
  processLoading: shown,
  mermaid: shown,
  toolCalls: calls,
  widgetData: shown,
  step: both((value: MessageStep[], audience: Audience) => value.map((step) => seenBy(stepTable, audience, step))),
  insightStep: shown,
  checkPluginsList: shown,
  question: shown,
  presetQuestions: shown,
  linkUrl: shown,
  media: shown,
  docs: shown,
  audio: shown,
  audioUrl: shown,
  audioControl: shown,
  hideCopy: shown,
  function_call: hidden,
  name: shown,
  continue: shown,
  rpa: hidden,
  example: hidden,
  rating: hidden,
  receipt: hidden,
  payment: hidden,
  // It may tell of what was said before the part that was shared.
  summarised: hidden,
  form: shown,
};

export const messageFor = (audience: Audience, message: ChatMessage): ChatMessage =>
  seenBy(messageTable, audience, message);

type EventTable = {
  readonly [K in ChatEventKind]: 'shown' | ((event: Extract<ChatEvent, { kind: K }>) => ChatEvent);
};

/** Its number only, so that none is missing. */
const unseen = ({ seq, runId }: Pick<ChatEvent, 'seq' | 'runId'>) => ({ kind: 'not-for-visitors', seq, runId });

/** Streams are for owners and visitors; a shared conversation has none. */
const visitorEvents: EventTable = {
  'run-started': (event) => ({ ...event, question: messageFor('visitor', event.question) }),
  // A visitor's turns are never paid for by the visitor.
  'payment-needed': (event) => ({ ...event, payment: { dueFen: 0, balanceFen: 0, until: event.payment.until } }),
  'payment-done': 'shown',
  'step-started': 'shown',
  'step-restarted': 'shown',
  'reasoning-added': (event) => ({ ...event, text: '' }),
  'text-added': 'shown',
  'part-previewed': (event) => (isSeen('visitor', event) ? event : (unseen(event) as never)),
  'tool-called': (event) => ({ ...event, call: { ...event.call, arguments: '{}' } }),
  'tool-waiting': 'shown',
  'tool-finished': (event) => ({
    ...event,
    result: '',
    ...(event.parts ? { parts: partsFor('visitor', event.parts) } : {}),
  }),
  'step-finished': ({ faults: _, tokens: __, ...event }) => event,
  'parts-added': (event) => ({
    ...event,
    parts: seenBy<Partial<ChatMessage>>(messageTable, 'visitor', event.parts) as typeof event.parts,
  }),
  'answer-finished': 'shown',
  'questions-suggested': 'shown',
  'run-snapshot': (event) => ({
    ...event,
    question: messageFor('visitor', event.question),
    answer: messageFor('visitor', event.answer),
  }),
  'run-finished': (event) => ({ ...event, answer: messageFor('visitor', event.answer) }),
};

const isKnown = (kind: string | undefined): kind is ChatEventKind =>
  kind !== undefined && Object.hasOwn(visitorEvents, kind);

/** An event as a visitor gets it; of a kind that is not known, its number. */
export const eventForVisitor = (json: string): string => {
  const kind = /^\{"kind":"([\w-]+)"/.exec(json)?.[1];
  if (isKnown(kind) && visitorEvents[kind] === 'shown') return json;
  const event = JSON.parse(json) as ChatEvent;
  if (!isKnown(event.kind)) return JSON.stringify(unseen(event));
  const say = visitorEvents[event.kind] as 'shown' | ((given: ChatEvent) => ChatEvent);
  return say === 'shown' ? json : JSON.stringify(say(event));
};
