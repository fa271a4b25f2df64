import { billingCheck, sessionEvents, sessionHistory, stopRun } from '@zhixing/contract/chat';
import { fillPath, type RouteCall } from '@zhixing/contract/route';
import { call, headersFor } from '../../lib/call.ts';
import { readSession } from '../../lib/session.ts';

export const readHistory = (id: string, signal: AbortSignal) =>
  call(sessionHistory, { params: { id } }, { quiet: true, signal });

export const openEvents = (id: string, after: number, signal: AbortSignal): Promise<Response> => {
  const { token } = readSession();
  return fetch(fillPath(sessionEvents.path, { id }), {
    headers: { ...headersFor(token, false), Accept: 'text/event-stream', 'Last-Event-ID': String(after) },
    cache: 'no-store',
    signal,
  });
};

export const stopSession = (session_id: string) => call(stopRun, { body: { session_id } });
export const checkBilling = (body: RouteCall<typeof billingCheck>['body']) =>
  call(billingCheck, { body }, { quiet: true });
