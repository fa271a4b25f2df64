import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inCheckout } from './home.ts';

const skipped = new Set(['node_modules', 'dist']);

export const serverRelease = () => contentHash('apps/server/src', 'packages/contract/src', 'pnpm-lock.yaml');
export const sandboxRelease = () =>
  contentHash(
    ...['sandbox.ts', 'sandbox', 'gateways/sandbox', 'base', 'on-stop-signal.ts'].map(
      (place) => `apps/server/src/${place}`,
    ),
    'pnpm-lock.yaml',
  );
export const simulatorRelease = () => contentHash('apps/simulators/src', 'pnpm-lock.yaml');
export const webRelease = () => contentHash('apps/web', 'packages/contract/src', 'pnpm-lock.yaml');

export function contentHash(...places: string[]): string {
  const hash = createHash('sha256');
  for (const file of places.flatMap((place) => filesUnder(place))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(inCheckout(file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 10);
}

function filesUnder(place: string): string[] {
  const path = inCheckout(place);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [place];
  const names = readdirSync(path).filter((name) => !skipped.has(name) && !name.endsWith('.test.ts'));
  return names.sort().flatMap((name) => filesUnder(join(place, name)));
}
