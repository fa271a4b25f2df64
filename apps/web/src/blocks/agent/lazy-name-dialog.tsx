import { lazyPart } from '../../ui/lazy-part.tsx';

/** Forms are heavy: this one is fetched when a name is about to be given. */
export const LazyNameDialog = lazyPart(async () => (await import('./name-dialog.tsx')).NameDialog);
