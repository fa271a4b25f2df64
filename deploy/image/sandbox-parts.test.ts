import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inCheckout } from '../dev/home.ts';

const dockerfile = readFileSync(inCheckout('deploy/Dockerfile'), 'utf8').replaceAll(/\\\n\s*/g, '');
const [, sandbox = ''] = /^FROM \S+ AS sandbox\n([\s\S]*?)^FROM /m.exec(dockerfile) ?? [];
const copied = [...sandbox.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, names = '']) =>
  names.split(' ').slice(0, -1),
);
const [, kept = ''] = /^FROM \S+ AS sandbox-packages\nRUN node \S+ \/app (.+)$/m.exec(dockerfile) ?? [];

/** Started by the process itself, inside its jails. */
const entries = ['sandbox.ts', 'sandbox/javascript/engine.ts', 'sandbox/parse/inside/reader.ts'].map(
  (name) => `apps/server/src/${name}`,
);
/** Imports that are still there at run time, and files of packages that are given to a program. */
const form = /^(?:import|export) (?!type )(?:[^;']* from )?'([^']+)'|\bimport(?:\.meta\.resolve)?\('([^']+)'\)/gm;

const walk = () => {
  const [files, packages] = [new Set<string>(), new Set<string>()];
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, plain, later] of readFileSync(inCheckout(file), 'utf8').matchAll(form)) {
      const name = plain ?? later ?? '';
      if (name.startsWith('.')) visit(normalize(join(dirname(file), name)));
      else if (!name.startsWith('node:')) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '');
    }
  };
  for (const entry of entries) visit(entry);
  return { files: [...files].sort(), packages: [...packages].sort() };
};
const { files, packages } = walk();

describe('the image of the sandbox', () => {
  it('has every file that its process imports, and no other of the server', () => {
    expect(files.length).toBeGreaterThan(40);
    const isCopied = (file: string) => copied.some((place) => file === place || file.startsWith(`${place}/`));
    expect(files.filter((file) => !isCopied(file))).toEqual([]);
    const isNeeded = (place: string) => files.some((file) => file === place || file.startsWith(`${place}/`));
    expect(copied.filter((place) => !isNeeded(place))).toEqual([]);
    expect(copied.filter((place) => !place.endsWith('.ts'))).toEqual(['apps/server/src/sandbox']);
  });

  it('has the packages that its process imports, and no others', () => {
    expect(kept.trim().split(/\s+/).sort()).toEqual(packages);
  });
});
