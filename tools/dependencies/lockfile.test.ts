import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

type Lockfile = {
  packages: Record<string, { resolution: Record<string, string> }>;
  importers: Record<string, Record<string, Record<string, { specifier: string; version: string }>>>;
  catalogs: Record<string, Record<string, { specifier: string; version: string }>>;
};
const lock = parse(readFileSync('pnpm-lock.yaml', 'utf8')) as Lockfile;
const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

describe('the list of everything that is built in', () => {
  it('has a checksum for each part, and each comes from the registry', () => {
    const parts = Object.entries(lock.packages);
    expect(parts.length).toBeGreaterThan(500);
    const odd = parts.filter(
      ([, { resolution }]) => !/^sha512-/.test(resolution.integrity ?? '') || 'tarball' in resolution,
    );
    expect(odd.map(([name]) => name)).toEqual([]);
    expect(
      parts.map(([name]) => name).filter((name) => /git|https?:|file:/.test(name.split('@').at(-1) ?? '')),
    ).toEqual([]);
  });

  it('names exact versions only', () => {
    const asked = Object.values(lock.importers).flatMap((importer) =>
      Object.values(importer).flatMap((group) =>
        Object.entries(group).map(([name, { specifier }]) => [name, specifier]),
      ),
    );
    const loose = asked.filter(
      ([, specifier = '']) => !exact.test(specifier) && !/^(catalog|workspace):/.test(specifier),
    );
    expect(loose).toEqual([]);
    const ofCatalog = Object.values(lock.catalogs).flatMap((catalog) => Object.values(catalog));
    expect(ofCatalog.filter(({ specifier }) => !exact.test(specifier))).toEqual([]);
  });
});
