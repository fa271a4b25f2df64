import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type AgentPageQuery,
  agentDetail,
  applyListing,
  copyCostFee,
  copyFromLaunch,
  deleteAgent,
  launchCounts,
  launchPage,
  pageCreatedByMe,
  quickAddAgent,
  updateIntro,
  wasCopied,
} from '@zhixing/contract/agent';
import { listLabels } from '@zhixing/contract/label';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query.ts';
import type { ListMode } from './list-state.ts';
import type { ListedAgent } from './rules.ts';

const key = ['agents'] as const;

export type AgentPage = {
  readonly content: ListedAgent[];
  readonly totalPages: number;
  readonly totalElements: number;
};

/** `isGuest` is part of the key: whose agent it is depends on who asks. */
export const agentsQuery = (mode: ListMode, body: AgentPageQuery, isGuest: boolean) =>
  queryOptions({
    queryKey: [...key, mode, isGuest, body],
    queryFn: ({ signal }): Promise<AgentPage> =>
      mode === 'market'
        ? call(launchPage, { body }, { quiet: true, signal })
        : call(pageCreatedByMe, { body }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });

export const countsQuery = queryOptions({
  queryKey: [...key, 'counts'],
  queryFn: ({ signal }) => call(launchCounts, {}, { quiet: true, signal }),
});

export const labelsQuery = queryOptions({
  queryKey: ['labels'],
  queryFn: ({ signal }) => call(listLabels, {}, { quiet: true, signal }),
  staleTime: 300_000,
});

export const detailQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'detail', id],
    queryFn: ({ signal }) => call(agentDetail, { params: { id } }, { quiet: true, signal }),
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

export const askWasCopied = (id: string) => call(wasCopied, { params: { id } });
export const askCopyFee = async (agentId: string) => (await call(copyCostFee, { body: { agentId } })).fee;

export const copyAgent = async (id: string, requestKey: string): Promise<void> => {
  await call(copyFromLaunch, { params: { id }, body: { requestKey } });
  void refresh();
};
