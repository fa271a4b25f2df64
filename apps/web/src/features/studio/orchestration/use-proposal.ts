import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../lib/call-error.ts';
import { proposeAgents } from '../api.ts';
import { proposedShape, type Shape } from './graph-model.ts';

type ProposalState = {
  readonly isOpen: boolean;
  readonly wish: string;
  /** When the model was asked; undefined while it is not at work. */
  readonly since: number | undefined;
  readonly shape: Shape | undefined;
  readonly failure: string;
};

const closed: ProposalState = { isOpen: false, wish: '', since: undefined, shape: undefined, failure: '' };

/** Asks the model for an orchestration. What it proposes stays here until it is taken or let go. */
export const useProposal = (agentId: string) => {
  const [state, setState] = useState(closed);
  const round = useRef(0);
  useEffect(
    () => () => {
      round.current++;
    },
    [],
  );
  const change = (part: Partial<ProposalState>) => setState((before) => ({ ...before, ...part }));
  const ask = async () => {
    const mine = ++round.current;
    change({ since: Date.now(), failure: '' });
    try {
      const plan = await proposeAgents(agentId, state.wish.trim());
      if (mine === round.current) change({ since: undefined, shape: proposedShape(plan) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // What was proposed before is still there to be taken.
      if (mine === round.current) change({ since: undefined, failure: error.message });
    }
  };
  return {
    ...state,
    open: () => change({ isOpen: true }),
    setWish: (wish: string) => change({ wish }),
    ask,
    stop: () => {
      round.current++;
      change({ since: undefined });
    },
    close: () => {
      round.current++;
      setState(({ wish }) => ({ ...closed, wish }));
    },
  };
};
export type Proposal = ReturnType<typeof useProposal>;
