/** What was typed as account on one page is there on the next. */
export const carriedAccount = (state: unknown): string | undefined => {
  const account = typeof state === 'object' && state !== null && 'account' in state ? state.account : undefined;
  return typeof account === 'string' ? account : undefined;
};
