import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as contract from '@zhixing/contract/bank-transfer';
import { fillPath } from '@zhixing/contract/route';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query.ts';
import { readDownload } from '../../../lib/read-download.ts';
import { oneOf } from './model.ts';

export const transferStates = ['waiting', 'approved', 'refused'] as const;
export const transferPageSize = 20;
const key = ['admin', 'money', 'transfers'] as const;

export const transfersQuery = ({ q, state }: { q: string; state: string }, page: number) =>
  queryOptions({
    queryKey: [...key, q, state, page],
    queryFn: ({ signal }) =>
      call(
        contract.listAdminTransfers,
        {
          query: {
            account: q || undefined,
            state: oneOf(transferStates, state),
            pageNumber: page - 1,
            pageSize: transferPageSize,
          },
        },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'money', 'receipt', id],
    queryFn: async ({ signal }) => {
      const { bytes } = await readDownload(fillPath(contract.readReceipt.path, { id }), { quiet: true, signal });
      return bytes;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

const readAgain = () => queryClient.invalidateQueries({ queryKey: key });

export const approve = async (id: string): Promise<void> => {
  await call(contract.approveTransfer, { params: { id } });
  await readAgain();
};

export const refuse = async (id: string, reason: string): Promise<void> => {
  await call(contract.refuseTransfer, { params: { id }, body: { reason } }, { quiet: true });
  await readAgain();
};
