import { queryOptions } from '@tanstack/react-query';
import { type SystemPart, systemState, testSystemPart } from '@zhixing/contract/system';
import { call } from '../../../lib/call.ts';

export const systemQuery = queryOptions({
  queryKey: ['admin', 'system'],
  queryFn: ({ signal }) => call(systemState, {}, { quiet: true, signal }),
  staleTime: 0,
});

export const testPart = (part: SystemPart) => call(testSystemPart, { params: { part } });
