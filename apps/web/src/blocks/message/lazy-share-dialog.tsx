import { lazyPart } from '../../ui/lazy-part.tsx';

/** Few share: it is fetched when somebody is about to. */
export const LazyShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog);
