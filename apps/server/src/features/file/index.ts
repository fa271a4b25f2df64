export { assertOwnIcon } from './assert-own-icon.ts';
export { storageKey } from './queries.ts';
export { fileBindings } from './routes.ts';
export { signedUrl } from './signed-url.ts';
export { sweepFiles } from './sweep-files.ts';
