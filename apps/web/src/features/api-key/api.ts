import { queryOptions } from '@tanstack/react-query';
import { pageCreatedByMe } from '@zhixing/contract/agent';
import * as contract from '@zhixing/contract/api-key';
import type { RouteCall } from '@zhixing/contract/route';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query.ts';

const key = ['api-keys'] as const;
const renew = () => queryClient.invalidateQueries({ queryKey: key });

export const apiKeysQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => call(contract.listApiKeys, {}, { quiet: true, signal }),
  staleTime: 0,
});

export const usageQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'usage', id],
    queryFn: ({ signal }) => call(contract.apiKeyUsage, { params: { id } }, { quiet: true, signal }),
    staleTime: 0,
  });

export const ownAgentsQuery = queryOptions({
  queryKey: [...key, 'agents'],
  queryFn: async ({ signal }) => {
    const { content } = await call(pageCreatedByMe, { body: { pageSize: 50 } }, { quiet: true, signal });
    return content.filter(({ agentStatus }) => agentStatus !== 'C00_Unreleased');
  },
});

export type NewKey = RouteCall<typeof contract.createApiKey>['body'];
export type KeyChange = RouteCall<typeof contract.changeApiKey>['body'];

export const createKey = async (body: NewKey) => {
  const made = await call(contract.createApiKey, { body }, { quiet: true });
  await renew();
  return made;
};
export const changeKey = async (id: string, body: KeyChange) => {
  await call(contract.changeApiKey, { params: { id }, body }, { quiet: true });
  await renew();
};
export const revokeKey = async (id: string) => {
  await call(contract.revokeApiKey, { params: { id } });
  await renew();
};
