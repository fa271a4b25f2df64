import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { releaseLatest } from '@zhixing/contract/agent';
import {
  deleteSession,
  rateAnswer as rateAnswerRoute,
  sessionList,
  sessionPageSize,
  updateSessionTitle,
  usageReport,
} from '@zhixing/contract/chat';
import type { AnswerRating } from '@zhixing/contract/chat-message';
import type { RouteCall, RouteReply } from '@zhixing/contract/route';
import { generateShareKey } from '@zhixing/contract/share';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query.ts';

export type ChatAgent = RouteReply<typeof releaseLatest>;

export const agentQuery = (id: string, shareToken: string | undefined) =>
  queryOptions({
    queryKey: ['chat', 'agent', id, shareToken],
    queryFn: ({ signal }): Promise<ChatAgent> =>
      call(releaseLatest, { params: { id }, query: { shareToken } }, { quiet: true, signal }),
    staleTime: 300_000,
  });

const sessionsKey = (agentId: string) => ['chat', 'sessions', agentId];

export const sessionsQuery = (agentId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...sessionsKey(agentId), search],
    queryFn: ({ pageParam, signal }) =>
      call(
        sessionList,
        { query: { page_number: pageParam, page_size: sessionPageSize, search, schema_id: agentId } },
        { quiet: true, signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ totalElements }, pages) =>
      pages.length * sessionPageSize < totalElements ? pages.length : undefined,
  });

export const refreshSessions = (agentId: string): void =>
  void queryClient.invalidateQueries({ queryKey: sessionsKey(agentId) });

export const renameSession = (session_id: string, new_title: string) =>
  call(updateSessionTitle, { body: { session_id, new_title } }, { quiet: true });
export const removeSession = (session_id: string) => call(deleteSession, { body: { session_id } });
export const reportUsage = (body: RouteCall<typeof usageReport>['body']) =>
  call(usageReport, { body }, { quiet: true });
export const makeShareKey = (agentId: string) => call(generateShareKey, { query: { agentId } }, { quiet: true });

export const rateAnswer = (run_id: string, rating: AnswerRating | null) =>
  call(rateAnswerRoute, { body: { run_id, rating } });
