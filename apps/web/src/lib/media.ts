import { useSyncExternalStore } from 'react';

const prefersDark = '(prefers-color-scheme: dark)';

const subscribe = (listener: () => void) => {
  const media = window.matchMedia(prefersDark);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

export const usePrefersDark = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(prefersDark).matches);
