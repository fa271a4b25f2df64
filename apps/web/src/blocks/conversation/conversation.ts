import type { ChatEvent } from '@zhixing/contract/chat-event';
import type { MediaItem, SentForm } from '@zhixing/contract/chat-message';
import { settle } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { decideOutcome } from '../../lib/outcome.ts';
import { newRequestKey } from '../../lib/request-key.ts';
import { readSession } from '../../lib/session.ts';
import { accountWire, checkBilling, type Turn, type Wire } from './api.ts';
import { type ChatAction, type ChatState, chatReducer, emptyChat } from './chat-state.ts';
import { createPaint } from './paint.ts';
import { type Refusal, sendTurn, untilAnswered, type WaitsFor } from './send-turn.ts';
import { followSession } from './session-tail.ts';

export type ConversationView = {
  readonly chat: ChatState;
  /** missing: there is no such session. */
  readonly phase: 'loading' | 'ready' | 'missing' | 'failed';
  readonly failure?: CallError | undefined;
  readonly waitsFor: WaitsFor | undefined;
  /** What was promised when it began: the agent's author reads none of it. */
  readonly figuresOnly?: boolean | undefined;
  /** The right to listen has ended; what was said stays on the screen. */
  readonly isEnded: boolean;
};

type SentFile = NonNullable<Turn['files']>[number];
export type Question = {
  readonly text: string;
  readonly files: readonly SentFile[];
  readonly media: readonly MediaItem[];
  /** The form of an answer that says it. */
  readonly form?: SentForm | undefined;
};

/** Which questions have to pass the billing check first. */
type Billing = {
  readonly isDue: (sessionId: string) => boolean;
  readonly paid: (sessionId: string) => void;
  readonly makeDue: () => void;
};

export type ConversationOptions = {
  readonly agentId: string;
  readonly sessionId: string;
  readonly isNew: boolean;
  readonly shareToken?: string | undefined;
  /** Left out where nothing is ever paid: debug runs. */
  readonly billing?: Billing;
  /** Left out by those who are logged in. */
  readonly wire?: Wire;
  /** What else every turn says, asked for when it is sent. */
  readonly extra?: () => Partial<Turn>;
  /** The server has taken a question; from now on the session exists. */
  readonly onTaken: () => void;
  /** A run began or ended, here or elsewhere: the list may have changed. */
  readonly onListChange: () => void;
  /** `words` are what was asked and is nowhere but here. */
  readonly onRefused: (refusal: Refusal, words: string) => void;
  /** Nothing more may be heard here. */
  readonly onEnded?: (errorCode: string | undefined) => void;
  /** Each event once, in order. */
  readonly onEvent?: (event: ChatEvent) => void;
};

type Wish = Pick<
  Turn,
  'query' | 'files' | 'form' | 'retry_of' | 'continue_of' | 'rerun_of' | 'rerun_from' | 'on_short'
>;

const gapPauseMs = 2_000;

/** How much text is being written right now. */
const sizeOf = ({ messages, openRuns }: ChatState) =>
  openRuns.length === 0 ? 0 : (messages.findLast(({ loading }) => loading)?.content.length ?? 0);

/** One open session: its history, its stream, and what may be asked of it. Lives as long as it is on the screen. */
export const createConversation = (options: ConversationOptions) => {
  const { agentId, sessionId, shareToken, billing, wire = accountWire } = options;
  const paint = createPaint();
  /** Questions the server has not taken: asked again, they are sent whole. */
  const refused = new Map<string, Wish>();
  let left = new AbortController();
  const sending = new Set<string>();
  let isTailBroken = false;
  let waitsFor: WaitsFor | undefined;
  let leaveLine: (() => void) | undefined;
  let wantsStop = false;
  let tail: ReturnType<typeof followSession> | undefined;
  let lastGap = -1;
  let gapTimer: ReturnType<typeof setTimeout> | undefined;
  let view: ConversationView = {
    chat: emptyChat,
    phase: options.isNew ? 'ready' : 'loading',
    waitsFor: undefined,
    isEnded: false,
  };

  const change = (next: Partial<ConversationView>) => {
    view = { ...view, ...next, waitsFor: waitsFor ?? (isTailBroken ? 'connection' : undefined) };
    paint.ask(sizeOf(view.chat));
  };
  const dispatch = (action: ChatAction) => change({ chat: chatReducer(view.chat, action) });

  const load = async (): Promise<void> => {
    try {
      const { figuresOnly, ...history } = await wire.history(sessionId, left.signal);
      dispatch({ kind: 'loaded', ...history });
      change({ phase: 'ready', failure: undefined, figuresOnly });
    } catch (error) {
      if (left.signal.aborted || !(error instanceof CallError)) return;
      const isMissing = error.status === 404 || error.status === 400;
      change({ phase: isMissing ? 'missing' : 'failed', failure: error });
    }
  };

  /** The same gap twice means the log has lost it; the run's end will tell everything, so asking may be slow. */
  const onGap = () => {
    const isKnown = lastGap === view.chat.lastSeq;
    lastGap = view.chat.lastSeq;
    clearTimeout(gapTimer);
    if (isKnown) gapTimer = setTimeout(() => tail?.reconnect(), gapPauseMs);
    else tail?.reconnect();
  };

  const onEvent = (event: ChatEvent) => {
    const { gaps, lastSeq } = view.chat;
    dispatch({ kind: 'arrived', events: [event] });
    if (view.chat.gaps !== gaps) onGap();
    if (view.chat.lastSeq > lastSeq) options.onEvent?.(event);
    if (event.kind === 'run-started' || event.kind === 'run-finished') options.onListChange();
  };

  const follow = () => {
    if (left.signal.aborted) return;
    tail ??= followSession({
      open: (after, signal) => wire.events(sessionId, after, signal, shareToken),
      lastSeq: () => view.chat.lastSeq,
      onEvent,
      onState: (state) => {
        isTailBroken = state === 'broken' || state === 'lost';
        if (state === 'lost' && view.chat.openRuns.length > 0) dispatch({ kind: 'lost' });
        else change({});
      },
      onRefused: ({ status, errorCode }) => {
        tail = undefined;
        dispatch({ kind: 'ended' });
        change({ isEnded: true });
        try {
          settle(decideOutcome(status, undefined), readSession().token, true);
        } catch (error) {
          // A token that is worth nothing any more has ended the session by now.
          if (error instanceof CallError && status !== 403) options.onEnded?.(errorCode);
        }
      },
    });
  };

  const open = async () => {
    change({ phase: 'loading', failure: undefined });
    await load();
    if (view.phase === 'ready') follow();
  };

  const reach = () => ({
    signal: left.signal,
    onWait: (now: WaitsFor | undefined, giveUp?: () => void) => {
      leaveLine = giveUp;
      if (now === waitsFor) return;
      waitsFor = now;
      change({});
    },
  });

  const payFirst = async (): Promise<Refusal | undefined> => {
    if (!billing?.isDue(sessionId)) return undefined;
    return untilAnswered(async () => {
      try {
        await checkBilling({ agentId, sessionId, shareToken });
        billing.paid(sessionId);
        return undefined;
      } catch (error) {
        if (!(error instanceof CallError) || error.status === 0 || error.status >= 502) throw error;
        return { errorCode: error.errorCode, msg: error.message };
      }
    }, reach());
  };

  const stopNow = () => wire.stop(sessionId).catch(() => undefined);

  const send = async (runId: string, wish: Wish, isSecond = false): Promise<void> => {
    const place = { session_id: sessionId, schema_id: agentId, run_id: runId, share_token: shareToken };
    const turn: Turn = { ...place, ...options.extra?.(), ...wish };
    const refusal = (wish.on_short ? undefined : await payFirst()) ?? (await sendTurn(wire.post, turn, reach()));
    // The server's window was shorter than ours.
    if (refusal?.errorCode === 'BILLING_DUE' && billing && !isSecond) {
      billing.makeDue();
      return send(runId, wish, true);
    }
    if (refusal) {
      refused.set(runId, wish);
      dispatch({ kind: 'refused', runId, ...refusal });
      options.onRefused(refusal, wish.query ?? '');
      return;
    }
    options.onTaken();
    change({ isEnded: false });
    follow();
    if (wantsStop) void stopNow();
  };

  const sendOnce = async (runId: string, wish: Wish) => {
    sending.add(runId);
    try {
      await send(runId, wish);
    } catch (error) {
      if (!left.signal.aborted) throw error;
    } finally {
      sending.delete(runId);
      if (sending.size === 0) wantsStop = false;
    }
  };

  return {
    read: () => view,
    subscribe: paint.subscribe,
    enter: (): void => {
      left = new AbortController();
      if (!options.isNew) void open();
    },
    reload: open,
    ask: ({ text, files, media, form }: Question): void => {
      const runId = newRequestKey();
      const question = { uuid: `question-${runId}`, role: 1 as const, content: text, time: new Date().toISOString() };
      const more = { media: media.length > 0 ? [...media] : undefined, form };
      dispatch({ kind: 'asked', runId, question: { ...question, ...more } });
      void sendOnce(runId, { query: text, files: [...files], ...(form ? { form } : {}) });
    },
    again: (old: string, way: 'retry_of' | 'continue_of'): void => {
      const runId = newRequestKey();
      dispatch({ kind: 'asked-again', runId, again: old, time: new Date().toISOString() });
      void sendOnce(runId, refused.get(old) ?? { query: '', [way]: old });
    },
    /** What the wallet could not pay for: it is kept by the server, asks for the money and goes on after it. */
    payFor: (old: string): void => {
      const runId = newRequestKey();
      dispatch({ kind: 'asked-again', runId, again: old, time: new Date().toISOString() });
      void sendOnce(runId, { ...(refused.get(old) ?? { query: '', retry_of: old }), on_short: 'wait' });
    },
    /** The same question once more from one of its rounds on. */
    rerun: (old: string, step: number): void => {
      const runId = newRequestKey();
      dispatch({ kind: 'asked-again', runId, again: old, time: new Date().toISOString() });
      void sendOnce(runId, { query: '', rerun_of: old, rerun_from: step });
    },
    stop: (): void => {
      leaveLine?.();
      // It may be taken at this very moment.
      if (sending.size > 0) wantsStop = true;
      else void stopNow();
    },
    leave: (): void => {
      left.abort();
      clearTimeout(gapTimer);
      tail?.stop();
      tail = undefined;
      paint.cancel();
    },
  };
};
export type OpenConversation = ReturnType<typeof createConversation>;
