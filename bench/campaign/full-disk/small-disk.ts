import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { instancesFolder, rootfs } from '../../../deploy/dev/home.ts';

export const victims = ['postgres', 'restate', 'store'] as const;
export type Victim = (typeof victims)[number];

const folderOf = (instance: string, victim: Victim) =>
  victim === 'postgres' ? join(rootfs, 'srv', instance, 'postgres') : join(instancesFolder, instance, 'data', victim);

const run = (file: string, ...args: string[]) => execFileSync(file, args, { encoding: 'utf8' });

/** Moves the data of a stopped part onto a file system of its own that holds little more than it. Needs the root user. */
export const mountSmallDisk = (instance: string, victim: Victim, spareMegabytes: number) => {
  const folder = folderOf(instance, victim);
  const kept = `${folder}.kept`;
  const filler = join(folder, 'filler');
  const used = Number(run('du', '-sm', folder).split('\t')[0]);
  renameSync(folder, kept);
  mkdirSync(folder);
  run('mount', '-t', 'tmpfs', '-o', `size=${used + spareMegabytes}m`, 'tmpfs', folder);
  run('cp', '-a', `${kept}/.`, folder);
  run('chown', `--reference=${kept}`, folder);
  run('chmod', `--reference=${kept}`, folder);
  const freeMegabytes = () => Math.round((statfsSync(folder).bavail * statfsSync(folder).bsize) / 1e6);
  return {
    freeMegabytes,
    /** Until not a byte is left. */
    fill() {
      const file = openSync(filler, 'w');
      const block = Buffer.alloc(64 * 1024);
      try {
        for (;;) writeSync(file, block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    /** The part must be stopped. What it wrote meanwhile stays. */
    unmount() {
      rmSync(filler, { force: true });
      const taken = `${folder}.taken`;
      mkdirSync(taken);
      run('cp', '-a', `${folder}/.`, taken);
      run('chown', `--reference=${kept}`, taken);
      run('chmod', `--reference=${kept}`, taken);
      run('umount', folder);
      rmSync(folder, { recursive: true });
      renameSync(taken, folder);
      if (existsSync(kept)) rmSync(kept, { recursive: true });
    },
  };
};
