import type { AgentCard } from '@zhixing/contract/agent';
import { useNavigate } from 'react-router';
import { readSession } from '../../lib/session.ts';
import { useMemberGate } from '../../lib/use-member-gate.ts';
import { askMayUse } from './api.ts';
import type { ListMode } from './list-state.ts';
import { executePath } from './rules.ts';

type Hired = Pick<AgentCard, 'id' | 'price' | 'isMine'>;

/** Opens the run page. For somebody else's priced agent the server is asked first; a guest logs in on the way. */
export const useHire = (): ((agent: Hired, mode: ListMode, shareToken?: string) => Promise<void>) => {
  const navigate = useNavigate();
  const refuse = useMemberGate();
  return async ({ id, price, isMine }, mode, shareToken) => {
    try {
      if (price > 0 && !isMine && readSession().token) await askMayUse({ id, shareToken });
    } catch (error) {
      return refuse(error);
    }
    await navigate(executePath(id, mode, shareToken));
  };
};
