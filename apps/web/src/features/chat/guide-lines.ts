/** A guide as its author wrote it, one step a line; a single paragraph is taken apart at its sentences. */
export const guideLines = (guide: string): string[] => {
  const lines = guide
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:\d{1,2}[.、)）]|[-*•·])\s*/, '').trim())
    .filter((line) => line !== '');
  if (lines.length !== 1) return lines;
  return (lines[0] ?? '')
    .split(/(?<=[。；！？])/)
    .map((line) => line.replace(/；$/, '').trim())
    .filter((line) => line !== '');
};
