const maxParts = 16;
const name = /^[\p{L}\p{N}_$-]+/u;
const index = /^\[(\d{1,6})\]/;
const quoted = /^\["([^"\\]{1,200})"\]/;

/** `a.b[0]["any.key"]` as its parts; nothing for what is no path. */
export const pathParts = (path: string): readonly (string | number)[] | undefined => {
  const parts: (string | number)[] = [];
  let rest = path.trim();
  if (rest === '') return parts;
  while (rest !== '') {
    const bracket = index.exec(rest) ?? quoted.exec(rest);
    const dotted = bracket ? null : name.exec(parts.length > 0 && rest.startsWith('.') ? rest.slice(1) : rest);
    if (bracket) {
      parts.push(rest.startsWith('["') ? (bracket[1] ?? '') : Number(bracket[1]));
      rest = rest.slice(bracket[0].length);
    } else if (dotted && (parts.length === 0 || rest.startsWith('.'))) {
      parts.push(dotted[0]);
      rest = rest.slice(dotted[0].length + (rest.startsWith('.') ? 1 : 0));
    } else return undefined;
    // Whoever writes along a path would write into every object there is.
    if (parts.length > maxParts || parts.at(-1) === '__proto__') return undefined;
  }
  return parts;
};

/** Own properties only: `constructor` and its like lead nowhere. */
const step = (value: unknown, part: string | number): unknown => {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.hasOwn(value, part) ? (value as Record<string | number, unknown>)[part] : undefined;
};

/** A leading `result` is the data itself, unless the data has something of that name. */
export const dataParts = (data: unknown, path: string) => {
  const parts = pathParts(path);
  return parts?.[0] === 'result' && step(data, 'result') === undefined ? parts.slice(1) : parts;
};

export const readPath = (data: unknown, path: string): unknown => {
  const parts = dataParts(data, path);
  return parts?.reduce<unknown>(step, data);
};

/** The way to write a path: names as they are, everything else in brackets. */
export const joinPath = (parts: readonly (string | number)[]) =>
  parts.reduce<string>((path, part) => {
    if (typeof part === 'number') return `${path}[${part}]`;
    if (name.exec(part)?.[0] !== part) return `${path}["${part.replace(/["\\]/g, '')}"]`;
    return path === '' ? part : `${path}.${part}`;
  }, '');
