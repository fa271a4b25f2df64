import { watchMedia } from '../../../ui/watch-media.ts';

/** Two panes fit, three do not. */
export const useIsNarrow = watchMedia('(min-width: 641px) and (max-width: 1179.98px)');
