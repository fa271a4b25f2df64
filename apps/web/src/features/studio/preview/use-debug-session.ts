import { useState } from 'react';
import { newRequestKey } from '../../../lib/request-key.ts';
import { readRaw, writeRaw } from '../../../lib/storage.ts';

const place = (agentId: string) => `debugSession:${agentId}`;

type DebugSession = { readonly id: string; readonly isNew: boolean };

/** The debug conversation of this tab: a reload goes on with it, clearing begins another. */
export const useDebugSession = (agentId: string) => {
  const [session, setSession] = useState<DebugSession>(() => {
    const kept = readRaw('sessionStorage', place(agentId));
    return kept ? { id: kept, isNew: false } : { id: newRequestKey(), isNew: true };
  });
  return {
    session,
    /** From its first question on it exists. */
    keep: () => writeRaw('sessionStorage', place(agentId), session.id),
    startNew: () => {
      writeRaw('sessionStorage', place(agentId), null);
      setSession({ id: newRequestKey(), isNew: true });
    },
  };
};
