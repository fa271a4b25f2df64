import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { hasRootfs, inRootfs } from '../../../deploy/dev/rootfs.ts';
import { memoryOptions } from '../../../deploy/dev/valkey.ts';
import { createValkey } from '../src/gateways/valkey/client.ts';
import { findFreePort } from './spawn-simulator.ts';

/** A Valkey of its own with as much memory as a test wants it to have, and the policy of every other one. */
export const spawnValkey = async (maxmemory: string) => {
  const port = await findFreePort();
  const options = { bind: '127.0.0.1', port, save: '', appendonly: 'no', dir: '/tmp', ...memoryOptions, maxmemory };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const { file, args: all } = hasRootfs() ? inRootfs('valkey', 'valkey-server', args) : { file: 'valkey-server', args };
  const child = spawn(file, all, { stdio: 'ignore' });
  const url = `redis://127.0.0.1:${port}/0`;
  const client = createValkey(url);
  for (let tries = 0; ; tries++) {
    // The first try may come too soon; from then on the client tries by itself.
    if (tries === 0) await client.connect().catch(() => undefined);
    if (client.status === 'ready') break;
    if (tries > 100) throw new Error('Valkey did not start');
    await wait(100);
  }
  return {
    url,
    client,
    memory: async () => Number(/^used_memory:(\d+)/m.exec(await client.info('memory'))?.[1]),
    evicted: async () => Number(/^evicted_keys:(\d+)/m.exec(await client.info('stats'))?.[1]),
    stop: async () => {
      client.disconnect();
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
};
