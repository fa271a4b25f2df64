/** Also where the page is not a secure context and `crypto.randomUUID` is missing. */
export const newRequestKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** No answer, or none that says whether the copy was made. */
export const isUnsure = (status: number): boolean => status === 0 || status === 408 || status >= 500;

const open = new Map<string, string>();

/** One key per wish to copy: asked again while the outcome is unknown, it is the same one. */
export const copyIntention = (agentId: string) => ({
  isRetry: open.has(agentId),
  key: () => {
    const key = open.get(agentId) ?? newRequestKey();
    open.set(agentId, key);
    return key;
  },
  settle: () => void open.delete(agentId),
});
