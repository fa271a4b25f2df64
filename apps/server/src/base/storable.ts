/** PostgreSQL takes neither NUL nor half a character, in text and in JSON alike. */
const isStorableText = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Text from outside as it can be kept: without NUL, half a character as the sign for one that is missing. */
export const storableText = (text: string): string =>
  isStorableText(text) ? text : text.replaceAll('\0', '').toWellFormed();

const isFirstHalf = (code: number) => code >= 0xd800 && code <= 0xdbff;

/** The first `max` units, or one less where a character would be cut in two. */
export const cutText = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max > 0 && isFirstHalf(text.charCodeAt(max - 1)) ? max - 1 : max);

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Levels of JSON that are taken: parsers that read it later run out of stack not far beyond. */
const deepest = 500;

/** Level by level: a sender may nest more than a stack holds. */
export const isStorable = (value: unknown): boolean => {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return false;
    const below: unknown[] = [];
    for (const one of level) {
      if (typeof one === 'string' && !isStorableText(one)) return false;
      if (!isTree(one)) continue;
      if (!Array.isArray(one) && !Object.keys(one).every(isStorableText)) return false;
      for (const item of Object.values(one)) if (typeof item === 'string' || isTree(item)) below.push(item);
    }
    level = below;
  }
  return true;
};

/** JSON from outside as it can be kept, names too. What is no JSON becomes null, as does what lies too deep. */
export const storableJson = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return storableText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value;
  if (!isTree(value) || depth > deepest) return null;
  if (Array.isArray(value)) return value.map((item) => storableJson(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [storableText(name), storableJson(item, depth + 1)]),
  );
};

/** Text that comes in pieces: a character may be cut in two between them, and its first half waits for the second. */
export const createTextJoiner = () => {
  let half = '';
  return {
    add(piece: string): string {
      const text = half + piece;
      const last = text.at(-1);
      half = last !== undefined && isFirstHalf(last.charCodeAt(0)) ? last : '';
      return storableText(half ? text.slice(0, -1) : text);
    },
    /** What is left of a character whose second half never came. */
    end(): string {
      const rest = storableText(half);
      half = '';
      return rest;
    },
  };
};
