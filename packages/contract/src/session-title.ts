import { limits } from './limit.ts';

export const sessionTitleLength = limits.sessionTitle.most;

export type SessionTitle = { title: string; isTitleCut: boolean };

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Whole signs, as people see them, as long as they fit; one that is longer than a title by itself is cut inside. */
const startOf = (text: string) => {
  let start = '';
  let length = 0;
  for (const { segment } of graphemes.segment(text)) {
    length += [...segment].length;
    if (length > sessionTitleLength) return start || [...segment].slice(0, sessionTitleLength).join('');
    start += segment;
  }
  return start;
};

/** The first words of a question. */
export const cutTitle = (question: string): SessionTitle => {
  const text = question.replace(/\s+/g, ' ').trim();
  const title = startOf(text);
  return { title: title.trimEnd(), isTitleCut: title !== text };
};

/** As it is shown; what is stored and renamed has no more than its own characters. */
export const titleWords = ({ title, isTitleCut }: SessionTitle) => (isTitleCut ? `${title}…` : title);
