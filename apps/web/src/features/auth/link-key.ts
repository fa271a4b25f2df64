export type LinkKey = { readonly linkId: string; readonly secret: string };

const form = /^#([0-9a-f-]{36})\.([\w-]{20,100})$/;

/** What the address carries behind its #. */
export const linkKeyOf = (hash: string): LinkKey | undefined => {
  const [, linkId, secret] = form.exec(hash) ?? [];
  return linkId && secret ? { linkId, secret } : undefined;
};
