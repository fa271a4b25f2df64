export { assertOwnIcon } from './assert-own-icon.ts';
export { cleanName } from './clean-name.ts';
export { detectMime } from './detect-mime.ts';
export { storageKey } from './queries.ts';
export { readIcon, readReceiptFile, readStoredFile } from './read-stored.ts';
export { fileBindings } from './routes.ts';
export { isSignGood, signedUrl } from './signed-url.ts';
export { storeFile } from './store-file.ts';
export { sweepFiles } from './sweep-files.ts';
