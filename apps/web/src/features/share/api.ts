import { queryOptions } from '@tanstack/react-query';
import { forkSession, sessionHistory } from '@zhixing/contract/chat';
import { call } from '../../lib/call.ts';

export const historyQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['shared-session', sessionId],
    queryFn: ({ signal }) => call(sessionHistory, { params: { id: sessionId } }, { quiet: true, signal }),
    staleTime: 0,
    gcTime: 0,
    // A page left open ends with the sharing, and shows what its owner has added.
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
  });

export const copySession = (sessionId: string) => call(forkSession, { body: { session_id: sessionId } });
