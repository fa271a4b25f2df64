import { useSyncExternalStore } from 'react';

const media = window.matchMedia('(max-width: 639.9px)');
const watch = (onChange: () => void) => {
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
};

/** Too narrow for a table. */
export const useIsPhone = (): boolean => useSyncExternalStore(watch, () => media.matches);
