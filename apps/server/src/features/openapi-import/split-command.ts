import { Unusable } from './words.ts';

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r' };

/** The words of a shell command, quotes and line continuations undone. Nothing is expanded. */
export const splitCommand = (text: string): string[] => {
  const words: string[] = [];
  let word: string | undefined;
  let at = 0;
  const take = (part: string) => {
    word = (word ?? '') + part;
  };
  const readQuoted = (quote: string, escapeForm: RegExp | undefined, meaning: (sign: string) => string) => {
    for (; at < text.length && text[at] !== quote; at++) {
      const next = text[at + 1] ?? '';
      if (escapeForm && text[at] === '\\' && escapeForm.test(next)) {
        take(meaning(next));
        at++;
      } else take(text[at] ?? '');
    }
    if (at >= text.length) throw new Unusable('CURL', quote);
    at++;
  };
  while (at < text.length) {
    const sign = text[at++] ?? '';
    const next = text[at] ?? '';
    if (sign === "'" || sign === '"' || (sign === '$' && next === "'")) {
      take('');
      if (sign === "'") readQuoted("'", undefined, String);
      else if (sign === '"') readQuoted('"', /["\\$`\n]/, (one) => (one === '\n' ? '' : one));
      else {
        at++;
        readQuoted("'", /./s, (one) => escapes[one] ?? one);
      }
    } else if ((sign === '\\' || sign === '^') && /^\r?\n/.test(text.slice(at, at + 2))) at += next === '\r' ? 2 : 1;
    else if (sign === '\\') {
      take(next);
      at++;
    } else if (/\s/.test(sign)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else take(sign);
  }
  if (word !== undefined) words.push(word);
  return words;
};
