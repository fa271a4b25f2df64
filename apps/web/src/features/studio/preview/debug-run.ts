import type { ChatMessage } from '@zhixing/contract/chat-message';
import type { Trace, VersionRef } from '@zhixing/contract/studio';
import type { ChatState } from '../../../blocks/conversation/chat-state.ts';
import { createConversation } from '../../../blocks/conversation/conversation.ts';
import { newRequestKey } from '../../../lib/request-key.ts';
import { fetchTrace } from './api.ts';

export type DebugRun = {
  readonly state: 'idle' | 'running' | 'done' | 'failed' | 'stopped';
  /** As much of the answer as there is. */
  readonly answer: string;
  /** The same with its steps and tool calls. */
  readonly message: ChatMessage | undefined;
  readonly ms: number;
  readonly tokens: number;
  readonly costMicro: number;
  readonly runId: string | undefined;
  /** A code of the error table, or the words of a server that did not take the question. */
  readonly error: { readonly code: string } | { readonly words: string } | undefined;
};

export const idleRun: DebugRun = {
  state: 'idle',
  answer: '',
  message: undefined,
  ms: 0,
  tokens: 0,
  costMicro: 0,
  runId: undefined,
  error: undefined,
};

const errorOf = ({ error, errorCode, content }: ChatMessage): DebugRun['error'] => {
  if (!error) return undefined;
  return errorCode ? { code: errorCode } : { words: content };
};

type Tokens = { readonly inputTokens: number; readonly outputTokens: number };
const tokensOf = (used: Tokens | undefined) => (used ? used.inputTokens + used.outputTokens : 0);

const stateOf = (message: ChatMessage | undefined, isOpen: boolean): DebugRun['state'] => {
  if (isOpen || !message) return 'running';
  return message.error ? 'failed' : message.stop ? 'stopped' : 'done';
};

/** What a session with one question in it tells; the trace, once it is there, knows the figures best. */
export const debugRunOf = (chat: ChatState, elapsedMs: number, trace?: Trace): DebugRun => {
  const message = chat.messages.findLast(({ role }) => role === 2);
  const receipt = message?.receipt;
  const error = message && errorOf(message);
  return {
    state: stateOf(message, chat.openRuns.length > 0),
    answer: error && 'words' in error ? '' : (message?.content ?? ''),
    message,
    ms: receipt?.ms ?? trace?.ms ?? elapsedMs,
    tokens: tokensOf(trace ?? receipt),
    costMicro: trace?.costMicro ?? 0,
    runId: message?.runId ?? chat.messages.at(-1)?.runId,
    error,
  };
};

type DebugRunOptions = {
  readonly agentId: string;
  readonly question: string;
  readonly version: VersionRef;
  readonly onChange: (run: DebugRun) => void;
};

const tickMs = 200;

/** One question asked of one version of an agent, in a debug session of its own. */
export const startDebugRun = ({ agentId, question, version, onChange }: DebugRunOptions) => {
  const began = performance.now();
  const left = new AbortController();
  const talk = createConversation({
    agentId,
    sessionId: newRequestKey(),
    isNew: true,
    extra: () => ({ release: 0, version }),
    onTaken: () => undefined,
    onListChange: () => undefined,
    onRefused: () => undefined,
  });
  let isOver = false;
  const read = (trace?: Trace) => debugRunOf(talk.read().chat, Math.round(performance.now() - began), trace);
  const end = async (run: DebugRun) => {
    isOver = true;
    clearInterval(timer);
    talk.leave();
    onChange(run);
    if (!run.runId || (run.error && 'words' in run.error)) return;
    const trace = await fetchTrace(run.runId, left.signal).catch(() => undefined);
    if (trace && !left.signal.aborted) onChange(read(trace));
  };
  const tell = () => {
    if (isOver) return;
    const run = read();
    if (run.state === 'running') onChange(run);
    else void end(run);
  };
  const timer = setInterval(tell, tickMs);
  talk.subscribe(tell);
  talk.enter();
  talk.ask({ text: question, files: [], media: [] });
  return {
    stop: talk.stop,
    leave: (): void => {
      isOver = true;
      left.abort();
      clearInterval(timer);
      talk.leave();
    },
  };
};
