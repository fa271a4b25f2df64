import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { documentFaults, exactPages } from './references.ts';

const there = [
  'docs/a.md',
  'docs/b.md',
  'apps/server/src/features/chat',
  'apps/server/src/features/chat/run-turn.ts',
  'apps/web/src/features/chat',
  'apps/web/src/lib/call.ts',
];
const exists = (path: string) => there.includes(path.replace(/\/$/, ''));
const faultsOf = (path: string, text: string) => documentFaults(path, text, exists);

describe('paths that documents name', () => {
  it.each(exactPages)('%s: each is there, from the root or within server or web', (path) => {
    expect(faultsOf(path, 'See `docs/a.md`, `features/chat/run-turn.ts` and `lib/call.ts`.')).toEqual([]);
    expect(faultsOf(path, 'See `features/chat/gone.ts`.')).toEqual([`${path}: features/chat/gone.ts does not exist`]);
    expect(faultsOf(path, 'See `docs/gone.md` and `gone/`.')).toHaveLength(2);
  });

  it.each(exactPages)('%s: one that is on both sides says which', (path) => {
    expect(faultsOf(path, 'See `features/chat/`.')).toEqual([
      `${path}: features/chat/ is in apps/server/src and apps/web/src: write it whole`,
    ]);
  });

  it('what is no path is none', () => {
    const text =
      'Run `pnpm verify`, `./dev up`, open `http://127.0.0.1:8080/x`, `bench/results/*.json`, call `/agent/x`.';
    expect(faultsOf('AGENTS.md', text)).toEqual([]);
  });

  it('elsewhere only what begins with a folder of ours is a path, and a link may be beside the document', () => {
    expect(faultsOf('docs/a.md', 'A `text/html` of `features/gone.ts`, see [b](b.md).')).toEqual([]);
    expect(faultsOf('docs/a.md', 'See `docs/gone.md` and [c](c.md).')).toEqual([
      'docs/a.md: c.md does not exist',
      'docs/a.md: docs/gone.md does not exist',
    ]);
  });

  it.each(exactPages)('%s names many, and they are there', (path) => {
    const text = readFileSync(path, 'utf8');
    expect(documentFaults(path, text, () => false).length).toBeGreaterThan(10);
    expect(documentFaults(path, text, existsSync)).toEqual([]);
  });
});
