import { queryOptions } from '@tanstack/react-query';
import { sessionShare, shareSession } from '@zhixing/contract/chat';
import { call } from '../../lib/call.ts';

/** Asked anew each time: the conversation may have gone on. */
export const sessionShareQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['session-share', sessionId],
    queryFn: ({ signal }) => call(sessionShare, { params: { id: sessionId } }, { quiet: true, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** No more than its owner was told would be seen. */
export const shareUpTo = (session_id: string, up_to: number) =>
  call(shareSession, { body: { session_id, shared: true, up_to } });

export const endShare = (session_id: string) => call(shareSession, { body: { session_id, shared: false } });
