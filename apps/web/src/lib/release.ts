import { useSyncExternalStore } from 'react';

/** The release this page came with; the server names its own in every reply. */
const ownRelease = () => document.querySelector<HTMLMetaElement>('meta[name="zx-release"]')?.content;
let isOld = false;
const listeners = new Set<() => void>();

export const noteRelease = (serving: string | null): void => {
  if (isOld || !serving || serving === (ownRelease() ?? serving)) return;
  isOld = true;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useIsOldRelease = (): boolean => useSyncExternalStore(subscribe, () => isOld);
