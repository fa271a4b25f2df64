export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Beyond it indentation alone is longer than any text: each line is as far to the right as it lies deep. */
const deepest = 100;

const isDeep = (text: string): boolean => {
  let depth = 0;
  for (const sign of text) {
    if (sign === '{' || sign === '[') depth++;
    if (sign === '}' || sign === ']') depth--;
    if (depth > deepest) return true;
  }
  return false;
};

/** Indented when it is JSON, untouched when it is not or lies too deep: half a document is still worth reading. */
export const prettyJson = (text: string): string => {
  if (isDeep(text)) return text;
  const value = parseJson(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
};

type JsonPiece = {
  readonly at: number;
  readonly kind: 'key' | 'text' | 'number' | 'word' | 'plain';
  readonly text: string;
};

const forms = /("(?:\\.|[^"\\])*")(\s*:)?|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b|\b(?:true|false|null)\b/g;

const kindOf = ([whole, quoted, colon]: RegExpExecArray): JsonPiece['kind'] => {
  if (quoted) return colon ? 'key' : 'text';
  return /^-?\d/.test(whole) ? 'number' : 'word';
};

/** Pieces to colour; together they are the text itself. */
export const jsonPieces = (text: string): JsonPiece[] => {
  const pieces: JsonPiece[] = [];
  let end = 0;
  for (const found of text.matchAll(forms)) {
    const shown = found[1] ?? found[0];
    if (found.index > end) pieces.push({ at: end, kind: 'plain', text: text.slice(end, found.index) });
    pieces.push({ at: found.index, kind: kindOf(found), text: shown });
    end = found.index + shown.length;
  }
  if (end < text.length) pieces.push({ at: end, kind: 'plain', text: text.slice(end) });
  return pieces;
};

const isShort = (value: unknown): value is string | number | boolean =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.trim() !== '');

/** The values of a tool's arguments in one line. */
export const briefArguments = (text: string): string => {
  const value = parseJson(text);
  if (isShort(value)) return String(value);
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).flat().filter(isShort).map(String).join('，').slice(0, 120);
};
