import { useSyncExternalStore } from 'react';

/** Whether the window fits a media query now. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );

export const phone = '(max-width: 640px)';
/** Room for the details beside the conversation. */
export const wide = '(min-width: 1181px)';
