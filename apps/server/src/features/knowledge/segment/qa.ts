import type { ParsedLine } from '../../../gateways/sandbox/parsed-file.ts';
import { blockOf } from './block.ts';
import { cutOverlong } from './cut-sentences.ts';
import { fillSegments } from './fill-segments.ts';
import { joinParagraphs } from './join-paragraphs.ts';
import type { Segment } from './segment.ts';
import { SegmentFault } from './segment-fault.ts';

type Pair = { question: ParsedLine[]; answer: ParsedLine[] };

const questionMark = /^(?:(?:问题?|q(?:uestion)?)\s{0,2}\d{0,4}\s{0,2}[：:.、]|【问】?)\s{0,4}/i;
const answerMark = /^(?:(?:答案?|回答|a(?:nswer)?)\s{0,2}\d{0,4}\s{0,2}[：:.、]|【答】?)\s{0,4}/i;
const headerWords = /^(?:问题?|标准问题?|提问|question|q)$/i;

const cellsOf = ({ cells, text }: ParsedLine) => (cells ?? text.split('\t')).map((cell) => cell.trim());

/** Question and answer in the first two columns; further columns belong to the answer. */
const readColumns = (lines: ParsedLine[]): Pair[] =>
  lines.flatMap((line, index) => {
    const [question = '', ...rest] = cellsOf(line);
    const answer = rest.filter(Boolean).join('\n');
    if (!question || !answer || (index === 0 && headerWords.test(question))) return [];
    return [{ question: [{ ...line, text: question }], answer: [{ ...line, text: answer }] }];
  });

/** 问：…… 答：……, each over as many lines as it needs. */
const readMarked = (lines: ParsedLine[]): Pair[] => {
  const pairs: Pair[] = [];
  let open: Pair | undefined;
  for (const line of lines) {
    const isQuestion = questionMark.test(line.text);
    if (isQuestion) {
      open = { question: [{ ...line, text: line.text.replace(questionMark, '') }], answer: [] };
      pairs.push(open);
    } else if (answerMark.test(line.text)) open?.answer.push({ ...line, text: line.text.replace(answerMark, '') });
    else if (open && open.answer.length === 0) open.question.push(line);
    else if (line.kind !== 'heading') open?.answer.push(line);
  }
  return pairs.filter(({ question, answer }) =>
    [question, answer].every((side) => side.some(({ text }) => text.trim() !== '')),
  );
};

const isColumns = (line: ParsedLine) => (line.cells?.length ?? 0) > 1 || line.text.includes('\t');

export const readPairs = (lines: ParsedLine[]): Pair[] => {
  const columns = lines.filter(isColumns);
  return columns.length > 0 && columns.length * 2 >= lines.length ? readColumns(columns) : readMarked(lines);
};

const plain = (lines: ParsedLine[]) => lines.map((line) => ({ ...line, kind: 'text' as const, cells: undefined }));

/** One segment for each pair, more only where the answer is too long for one; each begins with the question. */
const segmentsOf = ({ question, answer }: Pair, root: string[], maxLength: number): Segment[] => {
  const asked = blockOf(plain(question));
  const [short = asked.text] = cutOverlong(
    asked.text,
    { start: 0, end: asked.text.length },
    Math.floor(maxLength / 2),
  ).map(({ start, end }) => asked.text.slice(start, end));
  const head = `问：${short}\n答：`;
  const piece = {
    text: asked.text.slice(0, 200),
    page: asked.spans[0]?.page ?? 1,
    boxes: asked.spans.flatMap(({ box }) => (box ? [box] : [])),
  };
  const row = question[0]?.row;
  const parts = fillSegments(
    { path: [...root, asked.text.slice(0, 80)], blocks: joinParagraphs(plain(answer)) },
    { maxLength: maxLength - head.length },
  );
  return parts.map((part) => ({
    ...part,
    text: head + part.text,
    page: piece.page,
    pieces: [{ ...piece, ...(row && { row }) }, ...part.pieces.map((one) => ({ ...one, ...(row && { row }) }))],
  }));
};

export const segmentQa = (lines: ParsedLine[], root: string[], maxLength: number): Segment[] => {
  if (lines.some(({ text, cells }) => text.includes('\ufffd') || cells?.some((cell) => cell.includes('\ufffd'))))
    throw new SegmentFault('encoding');
  const segments = readPairs(lines).flatMap((pair) => segmentsOf(pair, root, maxLength));
  if (segments.length === 0) throw new SegmentFault('no-pairs');
  return segments;
};
