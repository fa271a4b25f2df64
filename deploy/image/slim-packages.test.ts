import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropNeedless, keepPackages } from './slim-packages.ts';

let folder = '';
const store = (...path: string[]) => join(folder, 'node_modules/.pnpm', ...path);
const modules = (...path: string[]) => join(folder, 'apps/server/node_modules', ...path);

const put = (path: string) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '');
};
const link = (from: string, to: string) => {
  mkdirSync(dirname(from), { recursive: true });
  symlinkSync(to, from);
};

/** As pnpm lays packages out: `a` stands on `@x/b`, `c` on nothing. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'zhixing-slim-'));
  for (const [at, name] of [
    ['a@1.0.0', 'a'],
    ['@x+b@2.0.0', '@x/b'],
    ['c@3.0.0', 'c'],
  ] as const)
    for (const file of ['index.js', 'index.js.map', 'index.d.ts', 'LICENSE', 'page.md'])
      put(store(at, 'node_modules', name, file));
  link(store('a@1.0.0/node_modules/@x/b'), store('@x+b@2.0.0/node_modules/@x/b'));
  link(modules('a'), store('a@1.0.0/node_modules/a'));
  link(modules('c'), store('c@3.0.0/node_modules/c'));
  link(modules('@x/b'), store('@x+b@2.0.0/node_modules/@x/b'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('slim packages', () => {
  it('drops what nobody reads at run time and keeps the texts of licences', () => {
    dropNeedless(join(folder, 'node_modules'));
    expect(readdirSync(store('a@1.0.0/node_modules/a')).sort()).toEqual(['LICENSE', 'index.js', 'page.md']);
  });

  it('refuses the name of a package that is not there', () => {
    expect(() => keepPackages(folder, ['a', 'd'])).toThrow('no package of the server: d');
    expect(existsSync(modules('c'))).toBe(true);
  });

  it('keeps the named packages and all that they stand on', () => {
    keepPackages(folder, ['a']);
    expect(readdirSync(store()).sort()).toEqual(['@x+b@2.0.0', 'a@1.0.0']);
    expect(existsSync(store('a@1.0.0/node_modules/@x/b/index.js'))).toBe(true);
    expect([existsSync(modules('a')), existsSync(modules('c')), existsSync(modules('@x/b'))]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
