import { billingCheck, chat, sessionEvents, sessionHistory, stopRun } from '@zhixing/contract/chat';
import { fillPath, type RouteCall } from '@zhixing/contract/route';
import { call, headersFor, queryText } from '../../lib/call.ts';
import { readSession } from '../../lib/session.ts';
import type { ChatState } from './chat-state.ts';

export type Turn = RouteCall<typeof chat>['body'] & { readonly run_id: string };
type History = Pick<ChatState, 'messages' | 'lastSeq' | 'openRuns'> & { readonly figuresOnly?: boolean };

const readHistory = (id: string, signal: AbortSignal) =>
  call(sessionHistory, { params: { id } }, { quiet: true, signal });

const openEvents: Wire['events'] = (id, after, signal, share_token) => {
  const { token } = readSession();
  return fetch(fillPath(sessionEvents.path, { id }) + queryText({ share_token }), {
    headers: { ...headersFor(token, false), Accept: 'text/event-stream', 'Last-Event-ID': String(after) },
    cache: 'no-store',
    signal,
  });
};

const stopSession = (session_id: string) => call(stopRun, { body: { session_id } });
const postTurn = (turn: Turn, signal: AbortSignal): Promise<Response> =>
  fetch(fillPath(chat.path), {
    method: chat.method,
    headers: { ...headersFor(readSession().token, true), Accept: 'text/event-stream, application/json' },
    body: JSON.stringify(turn),
    signal,
  });

/** How a conversation reaches the server. */
export type Wire = {
  readonly history: (id: string, signal: AbortSignal) => Promise<History>;
  readonly events: (id: string, after: number, signal: AbortSignal, shareToken?: string) => Promise<Response>;
  readonly post: (turn: Turn, signal: AbortSignal) => Promise<Response>;
  readonly stop: (id: string) => Promise<unknown>;
};
/** As somebody who is logged in. */
export const accountWire: Wire = { history: readHistory, events: openEvents, post: postTurn, stop: stopSession };

export const checkBilling = (body: RouteCall<typeof billingCheck>['body']) =>
  call(billingCheck, { body }, { quiet: true });
