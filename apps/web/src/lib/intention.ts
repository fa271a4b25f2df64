import { newRequestKey } from './request-key.ts';

/** No answer, or none that says whether it was done. */
export const isUnsure = (status: number): boolean => status === 0 || status === 408 || status >= 500;

const open = new Map<string, string>();

/** One key per wish: asked again while its outcome is unknown, it carries the same, and is done once. */
export const intentionOf = (name: string, input: unknown) => {
  const wish = `${name} ${JSON.stringify(input)}`;
  const key = open.get(wish) ?? newRequestKey();
  open.set(wish, key);
  return { key, settle: () => void (open.get(wish) === key && open.delete(wish)) };
};
