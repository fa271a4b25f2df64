import { useSyncExternalStore } from 'react';

const narrow = '(min-width: 641px) and (max-width: 1179.98px)';

const subscribe = (listener: () => void) => {
  const media = window.matchMedia(narrow);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Two panes fit, three do not. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches);
