import { isRecord } from '../is-record.ts';

/** What a reference within the schema names: `#`, `#/$defs/a`, `#/definitions/a`. Nothing is fetched from elsewhere. */
export const nodeAt = (root: unknown, reference: string): unknown => {
  if (reference !== '#' && !/^#\/(\$defs|definitions)\/[^/]+$/.test(reference)) return undefined;
  let found = root;
  for (const part of reference.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (!isRecord(found) || !Object.hasOwn(found, name)) return undefined;
    found = found[name];
  }
  return found;
};
