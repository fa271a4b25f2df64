import type { ChatMessage } from '@zhixing/contract/chat-message';

export type Piece = { kind: 'reasoning' | 'message'; text: string };
type Status = 'in_progress' | 'completed' | 'incomplete';

/** Goes on with the last piece, or begins the next where thinking and speaking take turns. */
export const addPiece = (pieces: Piece[], kind: Piece['kind'], text: string) => {
  const last = pieces.at(-1);
  if (last?.kind === kind) last.text += text;
  else pieces.push({ kind, text });
};

/** What an answer that is over consists of, in its order. */
export const piecesOf = ({ step = [], content }: Pick<ChatMessage, 'step' | 'content'>): Piece[] => {
  const pieces: Piece[] = [];
  let said = '';
  for (const { reasoning = '', content: words, isInner } of step) {
    if (reasoning !== '') addPiece(pieces, 'reasoning', reasoning);
    if (isInner || words === '') continue;
    const added = said === '' ? words : `\n\n${words}`;
    addPiece(pieces, 'message', added);
    said += added;
  }
  if (said === content) return pieces;
  return [...pieces.filter(({ kind }) => kind === 'reasoning'), { kind: 'message', text: content }];
};

export const partOf = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] });
export const summaryOf = (text: string) => ({ type: 'summary_text', text });

const shortNames = { reasoning: 'rs', message: 'msg' } as const;
export const itemIdOf = (runId: string, kind: Piece['kind'], index: number) => `${shortNames[kind]}_${runId}_${index}`;

/** One item of a response's output; without text while it has only begun. */
export const itemOf = (runId: string, index: number, { kind, text }: Piece, status: Status = 'completed') => {
  const head = { id: itemIdOf(runId, kind, index), type: kind, status };
  if (kind === 'reasoning') return { ...head, summary: text === '' ? [] : [summaryOf(text)] };
  return { ...head, role: 'assistant', content: text === '' ? [] : [partOf(text)] };
};
