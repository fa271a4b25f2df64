export type LineDiff = {
  readonly kind: 'same' | 'gone' | 'new';
  /** Pieces of the line; a marked one is what changed within it. */
  readonly pieces: readonly { readonly text: string; readonly isMarked: boolean }[];
};

const whole = (text: string) => [{ text, isMarked: false }];
/** Beyond this the comparison would be felt; the texts are then shown as replaced. */
const maxCells = 4_000_000;

/** Lengths of the longest common rest from each pair of lines on. */
const commonRests = (left: readonly string[], right: readonly string[]) => {
  const width = right.length + 1;
  const rests = new Uint32Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      const below = rests[(i + 1) * width + j] ?? 0;
      const beside = rests[i * width + j + 1] ?? 0;
      const across = (rests[(i + 1) * width + j + 1] ?? 0) + 1;
      rests[i * width + j] = left[i] === right[j] ? across : Math.max(below, beside);
    }
  }
  return (i: number, j: number) => rests[i * width + j] ?? 0;
};

const commonHead = (a: readonly string[], b: readonly string[]) => {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a[length] === b[length]) length++;
  return length;
};

/** What changed between two lines that stand for each other. */
const piecesOf = (old: string, now: string) => {
  const [a, b] = [[...old], [...now]];
  const head = commonHead(a, b);
  const tail = commonHead(a.slice(head).reverse(), b.slice(head).reverse());
  if (head + tail < Math.max(a.length, b.length) / 4) return { gone: whole(old), fresh: whole(now) };
  const cut = (letters: readonly string[]) =>
    [
      { text: letters.slice(0, head).join(''), isMarked: false },
      { text: letters.slice(head, letters.length - tail).join(''), isMarked: true },
      { text: letters.slice(letters.length - tail).join(''), isMarked: false },
    ].filter(({ text }) => text !== '');
  return { gone: cut(a), fresh: cut(b) };
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
  if (left.length * right.length > maxCells) return blockOf(left, right);
  const restAt = commonRests(left, right);
  const lines: LineDiff[] = [];
  let [gone, fresh]: [string[], string[]] = [[], []];
  const settle = () => {
    lines.push(...blockOf(gone, fresh));
    [gone, fresh] = [[], []];
  };
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const [old, now] = [left[i], right[j]];
    if (old !== undefined && old === now) {
      settle();
      lines.push({ kind: 'same', pieces: whole(old) });
      i++;
      j++;
    } else if (old !== undefined && (now === undefined || restAt(i + 1, j) >= restAt(i, j + 1))) {
      gone.push(old);
      i++;
    } else if (now !== undefined) {
      fresh.push(now);
      j++;
    }
  }
  settle();
  return lines;
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
