import { newRequestKey } from '../../lib/request-key.ts';

/** No answer, or none that says whether the copy was made. */
export const isUnsure = (status: number): boolean => status === 0 || status === 408 || status >= 500;

const open = new Map<string, { key: string; fee: number }>();

/** One key and one agreed fee per wish to copy: asked again while the outcome is unknown, they are the same. */
export const copyIntention = (agentId: string) => ({
  isRetry: open.has(agentId),
  fee: open.get(agentId)?.fee,
  begin: (fee: number) => {
    const key = open.get(agentId)?.key ?? newRequestKey();
    open.set(agentId, { key, fee });
    return key;
  },
  settle: () => void open.delete(agentId),
});
