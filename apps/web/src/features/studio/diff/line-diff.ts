import { diffArrays } from 'diff';

export type LineDiff = {
  readonly kind: 'same' | 'gone' | 'new';
  /** Pieces of the line; a marked one is what changed within it. */
  readonly pieces: readonly { readonly text: string; readonly isMarked: boolean }[];
};

const whole = (text: string) => [{ text, isMarked: false }];
/** Beyond this the comparison would be felt; the texts are then shown as replaced. */
const patience = { timeout: 300 };

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const wordsOf = (line: string) => Array.from(segmenter.segment(line), ({ segment }) => segment);

/** What changed between two lines that stand for each other. */
const piecesOf = (old: string, now: string) => {
  const runs = diffArrays(wordsOf(old), wordsOf(now), patience) ?? [];
  const kept = runs
    .filter(({ added, removed }) => !added && !removed)
    .flatMap(({ value }) => value)
    .join('');
  if (kept.length < Math.max(old.length, now.length) / 4) return { gone: whole(old), fresh: whole(now) };
  const side = (without: 'added' | 'removed', marked: 'added' | 'removed') =>
    runs.filter((run) => !run[without]).map((run) => ({ text: run.value.join(''), isMarked: run[marked] }));
  return { gone: side('added', 'removed'), fresh: side('removed', 'added') };
};

const blockOf = (gone: readonly string[], fresh: readonly string[]): LineDiff[] => {
  const pairs = gone.map((line, index) => {
    const partner = fresh[index];
    return partner === undefined ? { gone: whole(line), fresh: undefined } : piecesOf(line, partner);
  });
  return [
    ...pairs.map((pair): LineDiff => ({ kind: 'gone', pieces: pair.gone })),
    ...fresh.map((line, index): LineDiff => ({ kind: 'new', pieces: pairs[index]?.fresh ?? whole(line) })),
  ];
};

const linesOf = (text: string) => (text === '' ? [] : text.replaceAll('\r\n', '\n').split('\n'));

/** Two texts line by line. */
export const diffLines = (leftText: string, rightText: string): LineDiff[] => {
  const [left, right] = [linesOf(leftText), linesOf(rightText)];
  const runs = diffArrays(left, right, patience);
  if (!runs) return [...blockOf(left, []), ...blockOf([], right)];
  return runs.flatMap(({ value, added, removed }, at) => {
    // What is gone and what came in its place are shown as one.
    if (removed) return blockOf(value, runs[at + 1]?.added ? (runs[at + 1]?.value ?? []) : []);
    if (added) return runs[at - 1]?.removed ? [] : blockOf([], value);
    return value.map((line): LineDiff => ({ kind: 'same', pieces: whole(line) }));
  });
};

export type DiffBlock = { readonly isFolded: boolean; readonly lines: readonly LineDiff[] };
const context = 2;

/** Long stretches without any change fold away, but for the lines beside a change. */
export const foldSame = (lines: readonly LineDiff[]): DiffBlock[] => {
  const near = lines.map((_, at) =>
    lines.slice(Math.max(0, at - context), at + context + 1).some(({ kind }) => kind !== 'same'),
  );
  const blocks: { isFolded: boolean; lines: LineDiff[] }[] = [];
  lines.forEach((line, at) => {
    const isFolded = !near[at];
    const last = blocks.at(-1);
    if (last?.isFolded === isFolded) last.lines.push(line);
    else blocks.push({ isFolded, lines: [line] });
  });
  return blocks.map((block) => (block.lines.length < 3 ? { ...block, isFolded: false } : block));
};
