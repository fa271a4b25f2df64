export type InviteKey = { readonly inviteId: string; readonly secret?: string };

const shape = /^#([0-9a-f-]{36})\.([\w-]{20,100})$/;

/** What the address of an invitation carries behind its `#`, which no server sees. */
export const inviteKeyOf = (hash: string): InviteKey | undefined => {
  const [, inviteId, secret] = shape.exec(hash) ?? [];
  return inviteId && secret ? { inviteId, secret } : undefined;
};
