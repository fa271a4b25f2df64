import { type Widget, walkWidgets } from './block-document.ts';
import { dataParts, readPath } from './read-path.ts';

type Place = Record<string | number, unknown>;

const put = (root: Place, parts: readonly (string | number)[], value: unknown) => {
  const last = parts.length - 1;
  let at = root;
  for (const [index, part] of parts.entries()) {
    if (index === last) at[part] = value;
    else {
      if (!Object.hasOwn(at, part) || typeof at[part] !== 'object' || at[part] === null)
        at[part] = typeof parts[index + 1] === 'number' ? [] : Object.create(null);
      at = at[part] as Place;
    }
  }
};

/** Every path that a list of widgets reads. */
export const pathsOf = (list: readonly Widget[]): string[] => [
  ...new Set(
    [...walkWidgets(list)].flatMap(({ options }) =>
      [options.useVar, options.useLabelVar, options.variable].filter(
        (path): path is string => typeof path === 'string' && path !== '',
      ),
    ),
  ),
];

/** Of the data, what the widgets read and nothing else: the rest is not for whoever sees the answer. */
export const projectData = (list: readonly Widget[], data: unknown): unknown => {
  const root: Place = Array.isArray(data) ? ([] as unknown as Place) : Object.create(null);
  for (const path of pathsOf(list)) {
    const parts = dataParts(data, path);
    const value = readPath(data, path);
    if (!parts || value === undefined) continue;
    if (parts.length === 0) return data;
    put(root, parts, value);
  }
  return JSON.parse(JSON.stringify(root)) as unknown;
};
