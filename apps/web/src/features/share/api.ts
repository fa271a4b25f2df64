import { queryOptions } from '@tanstack/react-query';
import { forkSession, sessionHistory, shareSession } from '@zhixing/contract/chat';
import { call } from '../../lib/call.ts';

export const historyQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['shared-session', sessionId],
    queryFn: ({ signal }) => call(sessionHistory, { params: { id: sessionId } }, { quiet: true, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const copySession = (sessionId: string) => call(forkSession, { body: { session_id: sessionId } });

export const revokeShare = (sessionId: string) =>
  call(shareSession, { body: { session_id: sessionId, shared: false } });
