import { Worker } from 'node:worker_threads';
import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { cutText } from '../../base/storable.ts';
import type { AskedCount, TokenCount } from './token-thread.ts';

/** Counting takes time by the square of the longest stretch without a gap. */
const pieceLength = 400;
/** Longer texts are counted in parts spread over them. */
const countedWhole = 100_000;
const sampled = 100;
const patienceMs = 10_000;

/** At a gap where there is one, never inside a character. */
const pieceAt = (text: string, start: number) => {
  const piece = cutText(text.slice(start, start + pieceLength + 1), pieceLength);
  if (start + piece.length >= text.length) return piece;
  const gap = Math.max(piece.lastIndexOf(' '), piece.lastIndexOf('\n'));
  return gap > pieceLength / 2 ? piece.slice(0, gap) : piece;
};

const piecesOf = (text: string): { pieces: string[]; share: number } => {
  const pieces: string[] = [];
  const isWhole = text.length <= countedWhole;
  const step = text.length / sampled;
  for (let start = 0, no = 1; start < text.length; no++) {
    const piece = pieceAt(text, start);
    pieces.push(piece);
    start = isWhole ? start + piece.length : Math.round(no * step);
  }
  const counted = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return { pieces, share: text.length === 0 ? 1 : counted / text.length };
};

const partsOf = ({ content }: LanguageModelV4Prompt[number]): string[] =>
  typeof content === 'string'
    ? [content]
    : content.flatMap((part) => {
        if (part.type === 'text' || part.type === 'reasoning') return [part.text];
        if (part.type === 'tool-call') return [part.toolName, JSON.stringify(part.input)];
        if (part.type === 'tool-result') return [JSON.stringify(part.output)];
        return [];
      });

/** A thread of its own: the tables alone take a quarter of a second to load. It lives as long as the process. */
const openThread = () => {
  const waiting = new Map<number, (tokens: number | undefined) => void>();
  let lastId = 0;
  let worker: Worker | undefined;
  const forget = () => {
    worker = undefined;
    for (const answer of waiting.values()) answer(undefined);
    waiting.clear();
  };
  const open = () => {
    const made = new Worker(new URL('./token-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      env: {},
      execArgv: [],
    });
    made.unref();
    made.on('message', ({ id, tokens }: TokenCount) => {
      waiting.get(id)?.(tokens);
      waiting.delete(id);
    });
    made.on('error', forget);
    made.on('exit', forget);
    return made;
  };
  return (pieces: readonly string[]) =>
    new Promise<number | undefined>((resolve) => {
      worker ??= open();
      const id = ++lastId;
      const timer = setTimeout(() => {
        waiting.delete(id);
        resolve(undefined);
      }, patienceMs);
      waiting.set(id, (tokens) => {
        clearTimeout(timer);
        resolve(tokens);
      });
      worker.postMessage({ id, pieces } satisfies AskedCount);
    });
};
const inThread = openThread();

/** When there is nobody to count: most scripts take about three bytes for a token. */
const roughly = (pieces: readonly string[]) => pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0) / 3;

const count = async (text: string): Promise<number> => {
  if (text === '') return 0;
  const { pieces, share } = piecesOf(text);
  return Math.round(((await inThread(pieces)) ?? roughly(pieces)) / share);
};

/** For providers that send no usage. Text only: of what a picture costs nothing is known. */
export const countTokens = async (prompt: LanguageModelV4Prompt, answer: string) => {
  const [inputTokens, outputTokens] = await Promise.all([count(prompt.flatMap(partsOf).join('\n')), count(answer)]);
  return { inputTokens, outputTokens };
};
