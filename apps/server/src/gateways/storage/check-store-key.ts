import type { Storage } from './storage.ts';

const words =
  'S3_ACCESS_KEY may change rules of the bucket: give the server a key for objects only (docs/operate/deploy.md)';

/** The store answers, and the key is not its owner's. How wide the key is does not change while we run. */
export const checkStoreKey = (storage: Pick<Storage, 'isReady' | 'isKeyNarrow'>) => {
  let isNarrow: boolean | undefined;
  return async () => {
    if (!(await storage.isReady())) return false;
    isNarrow ??= await storage.isKeyNarrow();
    return isNarrow || { warning: words };
  };
};
