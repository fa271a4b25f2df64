const wide = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u;

/** Characters and marks that stand without blanks between them. */
const isWide = (character: string) => wide.test(character);

/** What stands between the end of one line and the begin of the next one when both are one paragraph. */
export const glueOf = (before: string, after: string): string => {
  const [last, first] = [before.at(-1) ?? '', after.at(0) ?? ''];
  if (last === '' || first === '' || isWide(last) || isWide(first)) return '';
  return ' ';
};

const spaced = /[\u3001-\u9fff\uff00-\uffef\u201c\u201d] +(?=[\u3001-\u9fff\uff00-\uffef\u201c\u201d])/g;
const neighbours = /[\u3001-\u9fff\uff00-\uffef](?=[\u3001-\u9fff\uff00-\uffef])/g;

/** Readers of pictures put a blank behind every character: 安 装 步 骤. */
export const closeUp = (text: string): string => {
  const blanks = text.match(spaced)?.length ?? 0;
  if (blanks === 0 || blanks < (text.match(neighbours)?.length ?? 0)) return text;
  return text.replace(spaced, (pair) => pair.trimEnd());
};
