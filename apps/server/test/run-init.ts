import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** `cli.ts init` as an operator runs it. */
export const runInit = async (args: string[], databaseUrl: string, password?: string) => {
  const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
  const once = fileURLToPath(new URL('../src/resolve-once.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', once, cli, 'init', ...args], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(password ?? '');
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [printed, faults] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, printed, faults };
};
