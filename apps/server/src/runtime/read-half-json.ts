import { storableJson } from '../base/storable.ts';
import type { HalfInput } from './tools/tool.ts';

const deepest = 64;
const token = /\s*(?:([{[])|([}\]])|([,:])|"([^"\\]*(?:\\(?:u[0-9a-f]{4}|[^u])[^"\\]*)*)("?)|([^\s{}[\],:"]+))/iy;
/** The first half of a character, as it is or as it is spelt. */
const halfCharacter = /(?:[\ud800-\udbff]|\\ud[89ab][0-9a-f]{2})$/i;

const parsed = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (storableJson(value) as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
};

/**
 * An object that is still being written. A name without its value, and a number or word that may go on, are left out; a
 * text is there as far as it goes. Undefined for what is no beginning of an object.
 */
export const readHalfJson = (text: string): HalfInput | undefined => {
  const open: string[] = [];
  const closed = (upTo: number, more = '') => text.slice(0, upTo) + more + open.toReversed().join('');
  let settled = '';
  let isName = false;
  token.lastIndex = 0;
  for (let at = 0, found = token.exec(text); found; found = token.exec(text)) {
    const [, opening, closing, between, words, quote, word] = found;
    const from = at;
    at = token.lastIndex;
    if (opening) {
      open.push(opening === '{' ? '}' : ']');
      if (open.length > deepest) return undefined;
      isName = opening === '{';
      settled = closed(at);
    } else if (closing) {
      if (open.pop() !== closing) return undefined;
      settled = closed(at);
    } else if (between) isName = between === ',' && open.at(-1) === '}';
    else if (words !== undefined && quote === '') {
      const start = text.indexOf('"', from);
      const begun = `"${words.replace(halfCharacter, '')}"`;
      const without = parsed(settled);
      const whole = isName ? without : parsed(closed(start, begun));
      return without && whole && { settled: without, whole };
    } else if (!isName && (word === undefined || at < text.length)) settled = closed(at);
  }
  const whole = parsed(settled);
  return whole && { settled: whole, whole };
};
