import { useEffect, useState, useSyncExternalStore } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useMemberGate } from '../../lib/use-member-gate.ts';
import {
  type ConversationOptions,
  type ConversationView,
  createConversation,
  type OpenConversation,
} from './conversation.ts';

/** The open session; the component that holds it is mounted anew for another one. */
export const useConversation = (
  options: Omit<ConversationOptions, 'onRefused'> & { readonly onUnsent?: (words: string) => void },
): ConversationView & { talk: OpenConversation } => {
  const refuse = useMemberGate({ staysWhenShort: true });
  const [talk] = useState(() =>
    createConversation({
      ...options,
      onRefused: ({ errorCode, msg }, words) => {
        options.onUnsent?.(words);
        refuse(new CallError(msg, { status: 200, errorCode, fields: {} }));
      },
    }),
  );
  useEffect(() => {
    talk.enter();
    return talk.leave;
  }, [talk]);
  const view = useSyncExternalStore(talk.subscribe, talk.read);
  return { ...view, talk };
};
