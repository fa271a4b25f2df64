import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as contract from '@zhixing/contract/benefit-code';
import type { RouteCall, RouteReply } from '@zhixing/contract/route';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query.ts';

export const batchPageSize = 12;
export const usesPageSize = 20;
const key = ['admin', 'benefit-batches'] as const;

export const batchesQuery = (page: number) =>
  queryOptions({
    queryKey: [...key, page],
    queryFn: ({ signal }) =>
      call(
        contract.listBenefitBatches,
        { query: { pageNumber: page - 1, pageSize: batchPageSize } },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
  });

export const usesQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...key, 'uses', id, page],
    queryFn: ({ signal }) =>
      call(
        contract.listBenefitUses,
        { params: { id }, query: { pageNumber: page - 1, pageSize: usesPageSize } },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
  });

export type BatchWish = RouteCall<typeof contract.createBenefitBatch>['body'];
export type MadeBatch = RouteReply<typeof contract.createBenefitBatch>;

const refresh = () => queryClient.invalidateQueries({ queryKey: [...key] });

export const makeBatch = async (body: BatchWish): Promise<MadeBatch> => {
  const made = await call(contract.createBenefitBatch, { body }, { quiet: true });
  void refresh();
  return made;
};

export const endBatch = async (id: string): Promise<void> => {
  await call(contract.endBenefitBatch, { params: { id } });
  await refresh();
};
