import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

/** Only what may heal by itself is tried again, and reads only. */
const mayHeal = (error: Error) => error instanceof CallError && (error.status === 0 || error.status >= 502);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (count, error) => count < 1 && mayHeal(error), refetchOnWindowFocus: false },
    // Without a network a write fails at once, as any call; what was sent, a password among it, is not kept.
    mutations: { retry: false, networkMode: 'always', gcTime: 1_000 },
  },
});
