import { dictionary } from './jieba.ts';

/** Lower case, letters and digits at half width. Marks stay: they keep words apart. */
const fold = (text: string) =>
  text
    .replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
    .toLowerCase();

const hanOnly = /^[\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]$/u;
const isWord = (text: string) => /[\p{L}\p{N}]/u.test(text);
const codes = /[a-z0-9]+(?:[-._/][a-z0-9]+)*/g;
const longest = 60;

export type Cut = { words: string[]; characters: string[] };

/** One character of Chinese. */
export const isCharacter = (term: string) => hanOnly.test(term);

/** Words as a search cuts them, codes such as XH-200 whole and closed up, and every Chinese character by itself. */
export const cutWords = (text: string): Cut => {
  const folded = fold(text);
  const words = new Set<string>();
  const characters = new Set<string>();
  for (const word of dictionary().jieba.cutForSearch(folded, true)) {
    const plain = word.trim();
    if (!isWord(plain) || plain.length > longest) continue;
    if (isCharacter(plain)) characters.add(plain);
    else words.add(plain);
  }
  for (const [code] of folded.matchAll(codes)) {
    if (code.length > longest) continue;
    words.add(code);
    if (/[a-z]/.test(code) && /\d/.test(code)) words.add(code.replace(/[-._/]/g, ''));
  }
  for (const one of folded) if (isCharacter(one)) characters.add(one);
  return { words: [...words], characters: [...characters] };
};

/** Lexemes of a text, each once. */
export const lexemesOf = (text: string): string[] => {
  const { words, characters } = cutWords(text);
  return [...words, ...characters];
};
