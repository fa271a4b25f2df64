import { cutWords, isCharacter } from './cut-words.ts';
import { dictionary, unknownIdf } from './jieba.ts';
import { isQuestionWord, withoutAsking } from './question-words.ts';

/** A word or character of a question, and how much it weighs. */
export type QueryTerm = { text: string; weight: number };

const characterShare = 0.5;

const weightOf = (text: string): number => {
  const idf = dictionary().idf.get(text) ?? unknownIdf;
  const isSmall = isCharacter(text) || /^\d{1,2}$/.test(text);
  return isSmall ? idf * characterShare : idf;
};

/** What a question looks for: its words and their characters, without those that only ask. */
export const queryOf = (question: string): QueryTerm[] => {
  const { words, characters } = cutWords(withoutAsking(question));
  return [...words, ...characters]
    .filter((text) => !isQuestionWord(text))
    .map((text) => ({ text, weight: weightOf(text) }));
};

/** How much of what a question looks for a piece with its headings has, from 0 to 1. */
export const coverage = (terms: QueryTerm[], lexemes: ReadonlySet<string>): number => {
  let found = 0;
  let all = 0;
  for (const { text, weight } of terms) {
    all += weight;
    if (lexemes.has(text)) found += weight;
  }
  return all === 0 ? 0 : found / all;
};
