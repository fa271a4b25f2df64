import { newRequestKey } from '../../lib/request-key.ts';

/** No answer, or none that says whether the copy was made. */
export const isUnsure = (status: number): boolean => status === 0 || status === 408 || status >= 500;

const open = new Map<string, string>();

/** One key per wish to copy: asked again while the outcome is unknown, it is the same one. */
export const copyIntention = (agentId: string) => ({
  isRetry: open.has(agentId),
  key: () => {
    const key = open.get(agentId) ?? newRequestKey();
    open.set(agentId, key);
    return key;
  },
  settle: () => void open.delete(agentId),
});
