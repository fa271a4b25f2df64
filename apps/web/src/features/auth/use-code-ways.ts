import { useSession } from '../../lib/session.ts';

/** Where codes can be sent here: by mail, by phone, by both, or not at all. */
export const useCodeWays = (): 'both' | 'EMAIL' | 'PHONE' | undefined => {
  const ways = useSession().tenant?.codeWays ?? ['EMAIL', 'PHONE'];
  return ways.length > 1 ? 'both' : ways[0];
};
