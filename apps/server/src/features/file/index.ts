export { assertOwnIcon } from './assert-own-icon.ts';
export { storageKey } from './queries.ts';
export { readIcon } from './read-stored.ts';
export { fileBindings } from './routes.ts';
export { signedUrl } from './signed-url.ts';
export { storeFile } from './store-file.ts';
export { sweepFiles } from './sweep-files.ts';
