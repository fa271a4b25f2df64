import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listRecords, readRecord } from '@zhixing/contract/studio';
import { call } from '../../../lib/call.ts';

export const recordsPage = 20;

export const recordsQuery = (id: string, page: number, search: string) =>
  queryOptions({
    queryKey: ['studio', id, 'records', page, search],
    queryFn: ({ signal }) =>
      call(
        listRecords,
        { params: { id }, query: { pageNumber: page - 1, pageSize: recordsPage, ...(search && { search }) } },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const recordQuery = (id: string, sessionId: string) =>
  queryOptions({
    queryKey: ['studio', id, 'record', sessionId],
    queryFn: ({ signal }) => call(readRecord, { params: { id, sessionId } }, { quiet: true, signal }),
    staleTime: 0,
  });
