import { type ResolveFnOutput, registerHooks } from 'node:module';

/**
 * Loaded with --import before a program of this folder. For each import of each file Node reads and parses the whole
 * package.json around it; drizzle-orm's is 180 KB long: half of a process's start. Here a package is looked up once by
 * each package that imports it, and a file beside the others is of the kind that they are.
 */
const packageOf = (url: string) =>
  /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(url)?.[0] ?? url.slice(0, url.lastIndexOf('/src/'));
const kindOf = (url: string) => `${url.slice(0, url.lastIndexOf('/'))} ${url.slice(url.lastIndexOf('.'))}`;

const packages = new Map<string, ResolveFnOutput>();
const formats = new Map<string, ResolveFnOutput['format']>();

registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL = '', conditions } = context;
    if (!specifier.startsWith('.')) {
      const key = `${conditions.join()} ${packageOf(parentURL)} ${specifier}`;
      const found = packages.get(key) ?? { ...next(specifier, context), shortCircuit: true };
      packages.set(key, found);
      return found;
    }
    if (!conditions.includes('import')) return next(specifier, context);
    const { href } = new URL(specifier, parentURL);
    const format = formats.get(kindOf(href));
    if (format) return { url: href, format, shortCircuit: true };
    const found = next(specifier, context);
    if (found.url === href) formats.set(kindOf(href), found.format);
    return found;
  },
});
