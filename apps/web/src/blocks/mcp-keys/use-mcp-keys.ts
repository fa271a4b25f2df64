import { useQuery } from '@tanstack/react-query';
import { createMcpKey, listMcpKeys, type McpKey, revokeMcpKey } from '@zhixing/contract/mcp';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useMemberGate } from '../../lib/use-member-gate.ts';
import { useWrite } from '../../lib/use-write.ts';

export type McpTarget = { readonly kind: McpKey['kind']; readonly targetId: string };
export type MadeKey = McpKey & { readonly address: string; readonly key: string };

/** The key made on this visit, whole this once, and all that still work. */
export const useMcpKeys = ({ kind, targetId }: McpTarget) => {
  const refuse = useMemberGate();
  const [made, setMade] = useState<MadeKey>();
  const list = useQuery({
    queryKey: ['mcp-keys', targetId],
    queryFn: ({ signal }) => call(listMcpKeys, { query: { targetId } }, { quiet: true, signal }),
  });

  const { write: make, isBusy: isMaking } = useWrite(async () => {
    setMade(await call(createMcpKey, { body: { kind, targetId } }, { quiet: true }));
    await list.refetch();
  }, refuse);
  const revoke = async (id: string): Promise<void> => {
    await call(revokeMcpKey, { params: { id } });
    if (made?.id === id) setMade(undefined);
    await list.refetch();
  };
  return { made, keys: list.data ?? [], fault: list.error, make, isMaking, revoke };
};
