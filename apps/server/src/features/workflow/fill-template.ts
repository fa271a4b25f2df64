/** What each finished node has given, by its key. */
export type Scope = Record<string, unknown>;

const reference = /\{\{\s*([\p{L}\p{N}_.-]+)\s*\}\}/gu;
const onlyReference = /^\s*\{\{\s*([\p{L}\p{N}_.-]+)\s*\}\}\s*$/u;

/** Own members only: a path must not lead into what every object inherits. */
const valueAt = (path: string, scope: Scope): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      scope,
    );

export const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const orEmpty = (value: unknown) => (value === undefined ? '' : value);

/** Every reference by what `write` makes of its value; what is missing is empty text. */
export const replaceReferences = (template: string, scope: Scope, write: (value: unknown, at: number) => string) =>
  template.replace(reference, (_, path: string, at: number) => write(orEmpty(valueAt(path, scope)), at));

export const fillText = (template: string, scope: Scope): string => replaceReferences(template, scope, textOf);

/** A template that is one reference gives the value itself, any other gives text. */
export const fillTemplate = (template: string, scope: Scope): unknown => {
  const path = onlyReference.exec(template)?.[1];
  return path === undefined ? fillText(template, scope) : orEmpty(valueAt(path, scope));
};

export const fillPairs = (pairs: readonly { name: string; value: string }[], scope: Scope): Record<string, unknown> =>
  Object.fromEntries(pairs.map(({ name, value }) => [name, fillTemplate(value, scope)]));
