import { dereference, upgrade } from '@scalar/openapi-parser';
import { isRecord } from '@zhixing/contract/is-record';
import { parse as parseYaml } from 'yaml';
import { type Json, plain } from './plain-text.ts';
import { Unusable } from './words.ts';

const maxNodes = 400_000;
const maxDepth = 100;

/** Counts what aliases unfold to, so that what follows never meets more; a `__proto__` would become a prototype. */
const assertModest = (root: unknown) => {
  let nodes = 0;
  const visit = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null) return;
    if (depth > maxDepth) throw new Unusable('TOO_DEEP');
    Reflect.deleteProperty(value, '__proto__');
    for (const child of Object.values(value)) {
      if (++nodes > maxNodes) throw new Unusable('TOO_MUCH');
      visit(child, depth + 1);
    }
  };
  visit(root, 0);
};

const parseText = (text: string): unknown => {
  const isJson = /^\s*[{[]/.test(text);
  try {
    return isJson ? JSON.parse(text) : parseYaml(text, { maxAliasCount: 1_000, merge: true, logLevel: 'error' });
  } catch (error) {
    throw new Unusable(isJson ? 'JSON' : 'YAML', plain((error as Error).message.split('\n')[0], 200));
  }
};

const without = (record: unknown, ...names: string[]): Json =>
  Object.fromEntries(Object.entries(isRecord(record) ? record : {}).filter(([name]) => !names.includes(name)));

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);
export const isMethod = (name: string) => methods.has(name.toLowerCase());

/** Replies and examples make up most of a document, and no tool is made of them. */
const slimItem = (item: unknown): unknown =>
  isRecord(item)
    ? Object.fromEntries(
        Object.entries(item).map(([name, value]) => [
          name,
          isMethod(name) && isRecord(value) ? without(value, 'responses', 'callbacks') : value,
        ]),
      )
    : item;

/** The first operations of a document, so that the many of a huge one are not even looked at. */
const cutPaths = (paths: Json, max: number) => {
  let operations = 0;
  let rest = 0;
  const kept = Object.entries(paths).filter(([, item]) => {
    if (!isRecord(item)) return false;
    const own = Object.keys(item).filter((name) => isMethod(name) || name === '$ref').length;
    const fits = operations + own <= max;
    if (fits) operations += own;
    else rest += own;
    return fits;
  });
  return { paths: Object.fromEntries(kept.map(([path, item]) => [path, slimItem(item)])), rest };
};

const isKnown = ({ swagger, openapi }: Json) =>
  String(swagger) === '2.0' || swagger === 2 || (typeof openapi === 'string' && /^3\.\d/.test(openapi));

/** Both steps throw on a document that breaks its standard. */
const resolve = (document: Json): Json => {
  try {
    const { schema } = dereference(upgrade(document).specification as Json);
    if (isRecord(schema)) return schema;
  } catch (error) {
    if (error instanceof RangeError) throw error;
  }
  throw new Unusable('BROKEN');
};

/**
 * The document in the form of 3.1 with its inner references put in place; those that lead out of it stay as they are.
 * It is not held to every rule of its standard: many that work would fail.
 */
export const readDocument = (text: string, maxOperations: number): { document: Json; rest: number } => {
  const parsed = parseText(text);
  assertModest(parsed);
  if (!isRecord(parsed) || !isKnown(parsed)) throw new Unusable('NOT_OPENAPI');
  if (!isRecord(parsed.paths) || Object.keys(parsed.paths).length === 0) throw new Unusable('NO_PATHS');
  const { paths, rest } = cutPaths(parsed.paths, maxOperations);
  const slim: Json = {
    ...without(parsed, 'webhooks', 'x-webhooks', 'responses', 'servers', 'tags', 'host', 'basePath', 'schemes'),
    ...(parsed.swagger === undefined ? {} : { swagger: '2.0' }),
    paths,
    ...(parsed.components
      ? { components: without(parsed.components, 'responses', 'examples', 'links', 'callbacks') }
      : {}),
  };
  return { document: resolve(slim), rest };
};
