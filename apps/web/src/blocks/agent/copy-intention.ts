import { newRequestKey } from '../../lib/request-key.ts';

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
