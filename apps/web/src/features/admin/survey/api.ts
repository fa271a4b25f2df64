import { queryOptions } from '@tanstack/react-query';
import { surveyResults } from '@zhixing/contract/survey';
import { call } from '../../../lib/call.ts';

export const surveyQuery = queryOptions({
  queryKey: ['admin', 'survey'],
  queryFn: ({ signal }) => call(surveyResults, {}, { quiet: true, signal }),
  staleTime: 0,
});
