import { useQuery } from '@tanstack/react-query';
import { generateShareKey, listShareKeys, revokeShareKey } from '@zhixing/contract/share';
import { useState } from 'react';
import { useHref } from 'react-router';
import { call } from '../../lib/call.ts';
import { useWrite } from '../../lib/use-write.ts';

type Made = { readonly id: string; readonly link: string; readonly expiresAt: string };

/** The link made on this visit, and the others that still work. A link's key is told once, so only the new one can be shown. */
export const useShareLinks = (agentId: string, isOpen: boolean) => {
  const [made, setMade] = useState<Made>();
  const base = useHref('/').replace(/\/$/, '');
  const list = useQuery({
    queryKey: ['share-keys', agentId],
    queryFn: ({ signal }) => call(listShareKeys, { query: { agentId } }, { quiet: true, signal }),
    enabled: isOpen,
  });

  /** Gives the whole address of a new link. */
  const {
    write: make,
    isBusy: isMaking,
    refusal: fault,
  } = useWrite(async () => {
    const { id, link, expiresAt } = await call(generateShareKey, { query: { agentId } }, { quiet: true });
    const whole = `${window.location.origin}${base}${link}`;
    setMade({ id, link: whole, expiresAt });
    void list.refetch();
    return whole;
  });
  const revoke = async (id: string): Promise<void> => {
    await call(revokeShareKey, { params: { id } });
    if (made?.id === id) setMade(undefined);
    await list.refetch();
  };
  const others = (list.data ?? []).filter(({ id }) => id !== made?.id);
  return { made, fault, others, make, isMaking, revoke };
};
