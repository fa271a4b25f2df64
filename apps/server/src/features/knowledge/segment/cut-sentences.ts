const ends = new Set('。！？；!?;…\n');
const closers = new Set('”’」』）)》】"\'。！？；!?;…');

export type Stretch = { start: number; end: number };

const isEnd = (text: string, at: number) => {
  const character = text[at] ?? '';
  if (ends.has(character)) return true;
  return character === '.' && /\s/.test(text[at + 1] ?? '') && /[a-z)\]]/i.test(text[at - 1] ?? '');
};

/** Sentences with their closing marks, one behind the other, nothing left out. */
export const cutSentences = (text: string): Stretch[] => {
  const sentences: Stretch[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (!isEnd(text, at)) continue;
    let end = at + 1;
    while (end < text.length && closers.has(text[end] ?? '')) end += 1;
    sentences.push({ start, end });
    start = end;
    at = end - 1;
  }
  if (start < text.length) sentences.push({ start, end: text.length });
  return sentences;
};

const pauses = new Set('，、：,:；; \t');

/** A place at or before `end` where a cut hurts least. */
const cutAt = (text: string, start: number, end: number): number => {
  for (let at = end; at > start + (end - start) / 2; at -= 1) if (pauses.has(text[at - 1] ?? '')) return at;
  const isPair = /[\ud800-\udbff]/.test(text[end - 1] ?? '');
  return isPair && end - 1 > start ? end - 1 : end;
};

/** Stretches of at most that many characters. */
export const cutOverlong = (text: string, { start, end }: Stretch, most: number): Stretch[] => {
  const parts: Stretch[] = [];
  let from = start;
  while (end - from > most) {
    const to = cutAt(text, from, from + most);
    parts.push({ start: from, end: to });
    from = to;
  }
  parts.push({ start: from, end });
  return parts;
};
