import { setTimeout as pause } from 'node:timers/promises';
import type S3rver from '@20minutes/s3rver';

/** Far below the 1,024 open files that many machines allow a process. */
const atOnce = 64;
const tries = 60;

/**
 * The library opens all objects of a list at once, which fails from about 500 objects on, fails the whole list when an
 * object goes or is being written meanwhile, and lists folders in an order of its own, so that the next page misses what
 * sorts before its mark. A real store does none of it.
 */
export const steadyReads = (files: S3rver['store']) => {
  const [describe, list] = [files.getMetadata.bind(files), files.listObjects.bind(files)];
  const waiting: (() => void)[] = [];
  let reading = 0;

  files.getMetadata = async (...of) => {
    if (reading >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else reading += 1;
    try {
      return await describe(...of);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else reading -= 1;
    }
  };

  files.listObjects = async (bucket, { maxKeys = Number.POSITIVE_INFINITY, ...options }) => {
    for (let left = tries; ; left -= 1) {
      try {
        const all = await list(bucket, options);
        const objects = all.objects.toSorted((a, b) => (a.key < b.key ? -1 : 1));
        return { ...all, objects: objects.slice(0, maxKeys), isTruncated: objects.length > maxKeys };
      } catch (error) {
        if (left === 0) throw error;
        await pause(25);
      }
    }
  };
};
