import { useSyncExternalStore } from 'react';

/** A hook that says whether the page fits the query, and draws again when that changes. */
export const watchMedia = (query: string): (() => boolean) => {
  const subscribe = (listener: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
};

/** Too narrow for a table or a canvas. */
export const useIsPhone = watchMedia('(max-width: 639.9px)');
