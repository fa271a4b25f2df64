import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMemberGate } from '../../blocks/agent/use-member-gate.ts';
import { CallError } from '../../lib/call-error.ts';
import { refreshSessions } from './api.ts';
import type { BillingWindow } from './billing-window.ts';
import { type ConversationView, createConversation, type OpenConversation } from './conversation.ts';

type ConversationInput = {
  readonly agentId: string;
  readonly sessionId: string;
  readonly isNew: boolean;
  readonly shareToken: string | undefined;
  readonly billing: BillingWindow;
  readonly onTaken: () => void;
};

/** The open session; the component that holds it is mounted anew for another one. */
export const useConversation = (input: ConversationInput): ConversationView & { talk: OpenConversation } => {
  const refuse = useMemberGate();
  const [talk] = useState(() =>
    createConversation({
      ...input,
      onListChange: () => refreshSessions(input.agentId),
      onRefused: ({ errorCode, msg }) => refuse(new CallError(msg, { status: 200, errorCode, fields: {} })),
    }),
  );
  useEffect(() => {
    talk.enter();
    return talk.leave;
  }, [talk]);
  const view = useSyncExternalStore(talk.subscribe, talk.read);
  return { ...view, talk };
};
