import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { auditChart, listAudit } from '@zhixing/contract/admin';
import { call } from '../../../lib/call.ts';
import { kindOf, momentsOf } from './model.ts';

export const auditPageSize = 20;

export type AuditFilters = {
  readonly kind: string;
  readonly q: string;
  readonly action: string;
  readonly from: string;
  readonly to: string;
};

export const auditQuery = ({ kind, q, action, from, to }: AuditFilters, page: number) =>
  queryOptions({
    queryKey: ['admin', 'audit', kindOf(kind, action), q, action, from, to, page],
    queryFn: ({ signal }) =>
      call(
        listAudit,
        {
          query: {
            kind: kindOf(kind, action),
            search: q || undefined,
            action: action || undefined,
            ...momentsOf(from, to),
            pageNumber: page - 1,
            pageSize: auditPageSize,
          },
        },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const chartQuery = queryOptions({
  queryKey: ['admin', 'audit-chart'],
  queryFn: ({ signal }) => call(auditChart, {}, { quiet: true, signal }),
});
