import { chineseNumber } from './chinese-number.ts';

/** What the words of a heading say about its depth; a smaller rank stands higher. */
export type HeadingForm = { rank: number; numbers?: number[]; isNamed?: true };

const divisions =
  /^第([零〇一二三四五六七八九十百千两0-9０-９]{1,9})\s?(分?[编篇部卷]|[章回]|节)(?=[\s　：:]|$|[^的至和或及与、，。；第款项条])/;
const listed = /^([一二三四五六七八九十]{1,3})、/;
const bracketed = /^[（(]([一二三四五六七八九十]{1,3})[）)]/;
const dotted = /^(\d{1,3}(?:[.．]\d{1,3}){0,3})(?:[.．、]?\s|[.．、]?(?=[\u4e00-\u9fff]))/;
const appendix = /^附\s?[录件表则](?:\s{0,2}[A-Z0-9一二三四五六七八九十]{1,3})?(?=[\s　：:]|$)/;

const named = new Set(
  ['前言', '序', '序言', '序章', '自序', '引言', '引子', '楔子', '绪论', '结语', '结论', '尾声', '后记', '致谢'].concat(
    ['摘要', '中文摘要', '关键词', '参考文献', '主要参考文献', '索引', '目录', '附则'],
    ['abstract', 'keywords', 'introduction', 'conclusion', 'references', 'acknowledgements', 'appendix', 'contents'],
  ),
);

const rankOfDivision = (word: string) => (word === '节' ? 3 : word === '章' || word === '回' ? 2 : 1);

/** Read from its words alone; whether it is a heading at all is for the reader of the whole document to say. */
export const headingForm = (text: string): HeadingForm | undefined => {
  const division = divisions.exec(text);
  if (division) return { rank: rankOfDivision(division[2] ?? ''), numbers: [chineseNumber(division[1] ?? '')] };
  const list = listed.exec(text);
  if (list) return { rank: 4, numbers: [chineseNumber(list[1] ?? '')] };
  const bracket = bracketed.exec(text);
  if (bracket) return { rank: 5, numbers: [chineseNumber(bracket[1] ?? '')] };
  const numbers = dotted.exec(text)?.[1]?.split(/[.．]/).map(Number);
  if (numbers) return { rank: 5 + numbers.length, numbers };
  if (appendix.test(text) || named.has(text.replace(/\s+/g, '').toLowerCase())) return { rank: 2, isNamed: true };
  return undefined;
};

/** Whether one number may follow the other in an outline: its child, its next, or the next of one above. */
export const follows = (before: number[] | undefined, next: number[]): boolean => {
  const last = next.at(-1) ?? 0;
  if (!before) return next.every((one) => one <= 1);
  if (next.length > before.length + 1) return false;
  const above = next.slice(0, -1);
  if (!above.every((one, index) => one === before[index])) return false;
  if (next.length > before.length) return last <= 1;
  const step = last - (before[next.length - 1] ?? 0);
  return step === 1 || step === 2;
};
