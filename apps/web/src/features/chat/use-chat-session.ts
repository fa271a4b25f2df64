import type { Session } from '@zhixing/contract/chat';
import { cutTitle, type SessionTitle } from '@zhixing/contract/session-title';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { newRequestKey } from '../../lib/request-key.ts';
import { refreshSessions } from './api.ts';

type Fresh = Readonly<SessionTitle> & { readonly id: string; readonly isNew: boolean; readonly at: string };

const freshSession = (): Fresh => ({
  id: newRequestKey(),
  ...cutTitle(''),
  isNew: true,
  at: new Date().toISOString(),
});

/**
 * Which session is open: the one in the address, so that a reload goes on with it, else a new one that exists only here
 * until its first question. There is never more than one unused.
 */
export const useChatSession = (agentId: string) => {
  const [params, setParams] = useSearchParams();
  const [fresh, setFresh] = useState(freshSession);
  const inAddress = params.get('sessionId');
  const sessionId = inAddress ?? fresh.id;

  const putInAddress = (id: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id) next.set('sessionId', id);
        else next.delete('sessionId');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );

  return {
    sessionId,
    isNew: sessionId === fresh.id && fresh.isNew,
    /** Shown in the list until the server lists it itself. */
    fresh: {
      session_id: fresh.id,
      title: fresh.title,
      isTitleCut: fresh.isTitleCut,
      create_time: fresh.at,
    } satisfies Session,
    isFreshShown: sessionId === fresh.id || fresh.title !== '',
    open: (id: string) => putInAddress(id === fresh.id && fresh.isNew ? undefined : id),
    startNew: () => {
      if (!fresh.isNew || fresh.title !== '') setFresh(freshSession());
      if (inAddress) putInAddress(undefined);
    },
    /** The first question names the session. */
    named: (question: string) => {
      if (sessionId !== fresh.id || fresh.title !== '') return;
      setFresh({ ...fresh, ...cutTitle(question) });
    },
    taken: () => {
      if (sessionId === fresh.id) setFresh((before) => ({ ...before, isNew: false }));
      putInAddress(sessionId);
      refreshSessions(agentId);
    },
  };
};
export type ChatSession = ReturnType<typeof useChatSession>;
