import { useQuery } from '@tanstack/react-query';
import { generateShareKey, listShareKeys, revokeShareKey } from '@zhixing/contract/share';
import { useRef, useState } from 'react';
import { useHref } from 'react-router';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';

type Made = { readonly id: string; readonly link: string; readonly expiresAt: string };

/** The link made on this visit, and the others that still work. A link's key is told once, so only the new one can be shown. */
export const useShareLinks = (agentId: string, isOpen: boolean) => {
  const [made, setMade] = useState<Made>();
  const [fault, setFault] = useState<CallError>();
  const isMaking = useRef(false);
  const base = useHref('/').replace(/\/$/, '');
  const list = useQuery({
    queryKey: ['share-keys', agentId],
    queryFn: ({ signal }) => call(listShareKeys, { query: { agentId } }, { quiet: true, signal }),
    enabled: isOpen,
  });

  /** The whole address of a new link, or undefined when it could not be made. */
  const make = async (): Promise<string | undefined> => {
    if (isMaking.current) return undefined;
    isMaking.current = true;
    setFault(undefined);
    try {
      const { id, link, expiresAt } = await call(generateShareKey, { query: { agentId } }, { quiet: true });
      const whole = `${window.location.origin}${base}${link}`;
      setMade({ id, link: whole, expiresAt });
      void list.refetch();
      return whole;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error);
      return undefined;
    } finally {
      isMaking.current = false;
    }
  };
  const revoke = async (id: string): Promise<void> => {
    await call(revokeShareKey, { params: { id } });
    if (made?.id === id) setMade(undefined);
    await list.refetch();
  };
  return { made, fault, others: (list.data ?? []).filter(({ id }) => id !== made?.id), make, revoke };
};
