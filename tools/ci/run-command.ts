import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';

export type Tally = {
  passed: number;
  failed: number;
  failures?: string[];
  /** Failed at first, ran a second time. */
  again?: string[];
  /** Test files over the time a file may take. */
  long?: string[];
};

/** Runs one command with the pinned tools first on the path; it counts as one check. */
export const runCommand = ([command = '', ...args]: string[], env: Record<string, string> = {}) =>
  new Promise<Tally>((done) => {
    const path = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: path, ...env },
    });
    child.on('error', () => done({ passed: 0, failed: 1 }));
    child.on('close', (code) => done(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }));
  });
