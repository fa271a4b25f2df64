import { setTimeout as pause } from 'node:timers/promises';
import type S3rver from '@20minutes/s3rver';

/** Far below the 1,024 open files that many machines allow a process. */
const atOnce = 64;
const tries = 60;

/**
 * The library opens all objects of a list at once, which fails from about 500 objects on, and fails the whole list when
 * an object goes or is being written meanwhile. A real store does neither.
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

  files.listObjects = async (...of) => {
    for (let left = tries; ; left -= 1) {
      try {
        return await list(...of);
      } catch (error) {
        if (left === 0) throw error;
        await pause(25);
      }
    }
  };
};
