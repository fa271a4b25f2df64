import { queryOptions } from '@tanstack/react-query';
import { releaseLatest } from '@zhixing/contract/agent';
import { forkSession, sessionHistory, shareSession } from '@zhixing/contract/chat';
import { call } from '../../lib/call.ts';

export const historyQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['shared-session', sessionId],
    queryFn: ({ signal }) => call(sessionHistory, { params: { id: sessionId } }, { quiet: true, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** A reader may see a conversation without being allowed to see its agent. */
export const agentQuery = (id: string) =>
  queryOptions({
    queryKey: ['shared-agent', id],
    queryFn: ({ signal }) => call(releaseLatest, { params: { id }, query: {} }, { quiet: true, signal }),
  });

export const copySession = (sessionId: string) => call(forkSession, { body: { session_id: sessionId } });

export const revokeShare = (sessionId: string) =>
  call(shareSession, { body: { session_id: sessionId, shared: false } });
