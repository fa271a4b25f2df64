import type { Services } from '../../ctx.ts';
import { objectPrefix } from './rules.ts';

type Parts = Pick<Services, 'storage' | 'log'>;

/** After their rows are gone; what a crash leaves behind is left to the sweeper. */
export const removeObjects = async ({ storage, log }: Parts, files: readonly { tenantId: string; id: string }[]) => {
  for (const file of files)
    try {
      for await (const page of storage.list(objectPrefix(file))) for (const { key } of page) await storage.remove(key);
    } catch (err) {
      log.warn({ err, fileId: file.id }, 'objects are left to the sweeper');
    }
};
