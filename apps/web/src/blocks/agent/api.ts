import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  agentDetail,
  applyListing,
  copyCostFee,
  copyFromLaunch,
  copyFromLaunchShare,
  deleteAgent,
  launchCounts,
  launchPage,
  mayUseAgent,
  pageCreatedByMe,
  quickAddAgent,
  saveEditInfo,
  schemaUseCountByIds,
  updateIntro,
  wasCopied,
  withdrawLaunch,
} from '@zhixing/contract/agent';
import { listLabels } from '@zhixing/contract/label';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query.ts';
import type { ListMode, ListQuery } from './list-state.ts';
import type { ListedAgent } from './rules.ts';

const key = ['agents'] as const;

export type AgentPage = {
  readonly content: ListedAgent[];
  readonly totalPages: number;
  readonly totalElements: number;
  readonly isTotalAtLeast?: boolean | undefined;
};

/** `isGuest` is part of the key: whose agent it is depends on who asks. */
export const agentsQuery = (mode: ListMode, body: ListQuery, isGuest: boolean) =>
  queryOptions({
    queryKey: [...key, mode, isGuest, body],
    queryFn: ({ signal }): Promise<AgentPage> =>
      mode === 'market'
        ? call(launchPage, { body }, { quiet: true, signal })
        : call(pageCreatedByMe, { body }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });

/** How often each agent was used, asked for beside the page. */
export const useCountsQuery = (ids: string[]) =>
  queryOptions({
    queryKey: [...key, 'use-counts', ids],
    queryFn: ({ signal }) => call(schemaUseCountByIds, { body: { schema_ids: ids } }, { quiet: true, signal }),
    enabled: ids.length > 0,
  });

/** Of the whole market, or of what a word finds in it. */
export const countsQuery = (agentName = '') =>
  queryOptions({
    queryKey: [...key, 'counts', agentName],
    queryFn: ({ signal }) => call(launchCounts, { query: { agentName } }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });

export const labelsQuery = queryOptions({
  queryKey: ['labels'],
  queryFn: ({ signal }) => call(listLabels, {}, { quiet: true, signal }),
  staleTime: 300_000,
});

/** `shareToken` of the link through which the page was reached. */
export const detailQuery = (id: string, shareToken: string | undefined) =>
  queryOptions({
    queryKey: [...key, 'detail', id, shareToken],
    queryFn: ({ signal }) => call(agentDetail, { params: { id }, query: { shareToken } }, { quiet: true, signal }),
  });

const refresh = () => queryClient.invalidateQueries({ queryKey: key });

type NewAgent = {
  readonly agentName: string;
  readonly agentIcon: string;
  readonly agentIconBackground: string;
};

export const createAgent = async (body: NewAgent): Promise<string> => {
  const { id } = await call(quickAddAgent, { body }, { quiet: true });
  void refresh();
  return id;
};

export const renameAgent = async (id: string, agentName: string): Promise<void> => {
  await call(updateIntro, { params: { id }, body: { agentName } }, { quiet: true });
  await refresh();
};

export const removeAgent = async (id: string): Promise<void> => {
  await call(deleteAgent, { params: { id } });
  await refresh();
};

export const applyForListing = async (agentId: string): Promise<void> => {
  await call(applyListing, { body: { agentId } });
  await refresh();
};

export const withdrawAgent = async (id: string): Promise<void> => {
  await call(withdrawLaunch, { params: { id } });
  await refresh();
};

type Shared = { readonly id: string; readonly shareToken?: string | undefined };

export const askWasCopied = ({ id, shareToken }: Shared) => call(wasCopied, { params: { id }, query: { shareToken } });
export const askCopyFee = ({ id, shareToken }: Shared) => call(copyCostFee, { body: { agentId: id, shareToken } });

/** Copied for the fee that was shown; one that has changed meanwhile is refused, not taken. */
export const copyAgent = async ({ id, shareToken }: Shared, requestKey: string, acceptFee?: number): Promise<void> => {
  const wish = { requestKey, acceptFee };
  if (shareToken) await call(copyFromLaunchShare, { params: { id }, body: { shareToken, ...wish } });
  else await call(copyFromLaunch, { params: { id }, body: wish });
  void refresh();
};

/** Throws a `CallError` that nobody has shown yet. */
export const askMayUse = ({ id, shareToken }: Shared) =>
  call(mayUseAgent, { params: { id }, query: { shareToken } }, { quiet: true });
export const beginEdit = (agentId: string, acceptFee: number | undefined) =>
  call(saveEditInfo, { body: { agentId, acceptFee } }, { quiet: true });
