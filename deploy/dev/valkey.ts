import { join } from 'node:path';
import { environmentOf } from './environment.ts';
import type { Instance } from './instance.ts';
import type { Part } from './part.ts';
import { valkeyInfo } from './probe.ts';
import { giveTo, inRootfs, makeFolder } from './rootfs.ts';
import { writePrivate } from './settings.ts';

/** Every key of ours may be lost and says how long it lives: the longest unused go first (docs/decisions/2026-11-16-valkey-memory.md). */
export const memoryOptions = {
  maxmemory: process.env.VALKEY_MAXMEMORY || '512mb',
  'maxmemory-policy': 'volatile-lru',
  'maxmemory-samples': 10,
};

export function valkeyPart(instance: Instance): Part {
  const folder = `/srv/${instance.name}/valkey`;
  const url = environmentOf(instance).VALKEY_URL;
  const options = {
    bind: '127.0.0.1',
    port: instance.ports.valkey,
    requirepass: instance.secrets.VALKEY_PASSWORD,
    dir: folder,
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '""',
    ...memoryOptions,
  };
  return {
    name: 'valkey',
    ports: [instance.ports.valkey],
    prepare: async () => {
      const file = join(makeFolder('valkey', instance.name, 'valkey'), 'valkey.conf');
      writePrivate(
        file,
        `${Object.entries(options)
          .map((option) => option.join(' '))
          .join('\n')}\n`,
      );
      giveTo('valkey', file);
    },
    command: () => inRootfs('valkey', 'valkey-server', [`${folder}/valkey.conf`]),
    isReady: async () => (await valkeyInfo(url)) !== undefined,
    version: async () => /valkey_version:(\S+)/.exec((await valkeyInfo(url)) ?? '')?.[1] ?? '',
  };
}
