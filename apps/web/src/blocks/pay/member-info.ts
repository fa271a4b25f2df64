import { queryOptions } from '@tanstack/react-query';
import { findUserMemberInfo } from '@zhixing/contract/membership';
import { call } from '../../lib/call.ts';

/** The level that is held, until when, and what of its limits is left. */
export const memberInfoQuery = queryOptions({
  queryKey: ['pay', 'member'],
  queryFn: ({ signal }) => call(findUserMemberInfo, {}, { quiet: true, signal }),
  staleTime: 0,
});
