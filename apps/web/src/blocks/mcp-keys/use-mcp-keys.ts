import { useQuery } from '@tanstack/react-query';
import { createMcpKey, listMcpKeys, type McpKey, revokeMcpKey } from '@zhixing/contract/mcp';
import { useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { useMemberGate } from '../../lib/use-member-gate.ts';

export type McpTarget = { readonly kind: McpKey['kind']; readonly targetId: string };
export type MadeKey = McpKey & { readonly address: string; readonly key: string };

/** The key made on this visit, whole this once, and all that still work. */
export const useMcpKeys = ({ kind, targetId }: McpTarget) => {
  const refuse = useMemberGate();
  const [made, setMade] = useState<MadeKey>();
  const isMaking = useRef(false);
  const list = useQuery({
    queryKey: ['mcp-keys', targetId],
    queryFn: ({ signal }) => call(listMcpKeys, { query: { targetId } }, { quiet: true, signal }),
  });

  const make = async (): Promise<void> => {
    if (isMaking.current) return;
    isMaking.current = true;
    try {
      setMade(await call(createMcpKey, { body: { kind, targetId } }, { quiet: true }));
      await list.refetch();
    } catch (error) {
      refuse(error);
    } finally {
      isMaking.current = false;
    }
  };
  const revoke = async (id: string): Promise<void> => {
    await call(revokeMcpKey, { params: { id } });
    if (made?.id === id) setMade(undefined);
    await list.refetch();
  };
  return { made, keys: list.data ?? [], fault: list.error, make, revoke };
};
