import { existsSync, lstatSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Runs while an image is built: `node slim-packages.ts FOLDER [NAME…]`, with names the packages of the server to keep. */

/** What nobody reads at run time; texts of licences stay. */
const needless = /\.(?:map|d\.[cm]?ts|tsbuildinfo)$/;

const namesIn = (modules: string): string[] =>
  !existsSync(modules)
    ? []
    : readdirSync(modules).flatMap((name) =>
        name.startsWith('.')
          ? []
          : name.startsWith('@')
            ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`)
            : [name],
      );

/** The folder of pnpm's store that a package lies in, such as `pino@10.4.0`; none for packages of the workspace. */
const storeOf = (store: string, folder: string): string | undefined =>
  folder.startsWith(store + sep) ? folder.slice(store.length + 1).split(sep)[0] : undefined;

/** Everything that the named packages stand on, themselves among it. */
export const reachableStores = (store: string, roots: readonly string[]): Set<string> => {
  const found = new Set<string>();
  const visit = (link: string) => {
    const name = existsSync(link) ? storeOf(store, realpathSync(link)) : undefined;
    if (name === undefined || found.has(name)) return;
    found.add(name);
    const modules = join(store, name, 'node_modules');
    for (const inner of namesIn(modules)) visit(join(modules, inner));
  };
  for (const root of roots) visit(root);
  return found;
};

export const keepPackages = (folder: string, names: readonly string[]): void => {
  const modules = join(folder, 'apps/server/node_modules');
  const missing = names.filter((name) => !existsSync(join(modules, name)));
  if (missing.length > 0) throw new Error(`no package of the server: ${missing.join(', ')}`);
  const store = realpathSync(join(folder, 'node_modules/.pnpm'));
  const kept = reachableStores(
    store,
    names.map((name) => join(modules, name)),
  );
  for (const name of namesIn(modules)) if (!names.includes(name)) rmSync(join(modules, name), { recursive: true });
  for (const name of readdirSync(store))
    if (!kept.has(name)) rmSync(join(store, name), { recursive: true, force: true });
};

export const dropNeedless = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const found = lstatSync(path);
    if (found.isDirectory()) dropNeedless(path);
    else if (found.isFile() && needless.test(name)) rmSync(path);
  }
};

if (import.meta.main) {
  const [folder = '.', ...names] = process.argv.slice(2);
  if (names.length > 0) keepPackages(folder, names);
  dropNeedless(join(folder, 'node_modules'));
}
