import type { ChatMessage } from '@zhixing/contract/chat-message';
import type { Locale } from '@zhixing/contract/error';
import { AppError } from '../../base/app-error.ts';
import type { AnswerFormat } from '../../base/model-round.ts';
import { codeOf, type Finished, type Frame, failureOf, type Head, type Wording } from './answer-run.ts';
import { errorBody } from './openai-error.ts';
import { addPiece, itemIdOf, itemOf, type Piece, partOf, piecesOf, summaryOf } from './response-items.ts';
import { toldFormat } from './wanted-format.ts';

type Status = 'queued' | 'in_progress' | 'completed' | 'failed' | 'incomplete' | 'cancelled';
export type ResponseHead = Head & {
  previousId: string | null;
  locale: Locale;
  format?: AnswerFormat | null | undefined;
};

const usageOf = ({ receipt }: ChatMessage) => {
  const { inputTokens = 0, outputTokens = 0 } = receipt ?? {};
  return {
    input_tokens: inputTokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: outputTokens,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: inputTokens + outputTokens,
  };
};

type Body = { status: Status; pieces?: readonly Piece[]; answer?: ChatMessage; failure?: AppError | undefined };

const bodyOf = (
  { runId, sessionId, model, created, previousId, locale, format }: ResponseHead,
  { status, pieces = [], answer, failure }: Body,
) => ({
  ...{ id: `resp_${runId}`, object: 'response', created_at: created, status, model, conversation_id: sessionId },
  error: failure ? errorBody(failure.code, locale, failure) : null,
  incomplete_details: null,
  output: pieces.map((piece, index) => itemOf(runId, index, piece)),
  usage: answer ? usageOf(answer) : null,
  previous_response_id: previousId,
  ...{ instructions: null, metadata: {}, max_output_tokens: null, temperature: null, top_p: null },
  ...{ parallel_tool_calls: true, tool_choice: 'auto', tools: [], text: { format: toldFormat(format) } },
});

/** What a person stopped has words, but not all that there were to come. */
const statusOf = ({ outcome }: Pick<Finished, 'outcome'>): Status =>
  outcome === 'done' ? 'completed' : outcome === 'stopped' ? 'incomplete' : 'failed';

/** A response that is over. */
const endedResponse = (head: ResponseHead, ended: Pick<Finished, 'outcome' | 'answer'>) => {
  const { answer } = ended;
  return bodyOf(head, { status: statusOf(ended), pieces: piecesOf(answer), answer, failure: failureOf(ended) });
};

type RunNow = {
  status: 'queued' | 'running' | Finished['outcome'];
  errorCode: string | null;
  isStopped: boolean;
  ended: Pick<Finished, 'outcome' | 'answer'> | undefined;
};

/** A response that is asked for later; what was stopped meanwhile was cancelled, as OpenAI says. */
export const toldResponse = (head: ResponseHead, { status, errorCode, isStopped, ended }: RunNow) => {
  if (ended?.outcome === 'stopped') return { ...endedResponse(head, ended), status: 'cancelled' as const };
  if (ended) return endedResponse(head, ended);
  if (isStopped || status === 'stopped') return bodyOf(head, { status: 'cancelled' });
  if (status === 'failed') return bodyOf(head, { status: 'failed', failure: new AppError(codeOf(errorCode ?? '')) });
  return bodyOf(head, { status: status === 'queued' ? 'queued' : 'in_progress' });
};

/** The events of one item, by the part of it that is written. */
const eventsOf = {
  message: {
    part: 'content_part',
    text: 'output_text',
    place: { content_index: 0 },
    partOf,
    more: { logprobs: [] },
  },
  reasoning: {
    part: 'reasoning_summary_part',
    text: 'reasoning_summary_text',
    place: { summary_index: 0 },
    partOf: summaryOf,
    more: {},
  },
} as const;

/** A run in the words of `/v1/responses`. */
export const responseWording = (head: ResponseHead): Wording => {
  const { runId, locale } = head;
  const pieces: Piece[] = [];
  let sequence = 0;
  const frame = (event: string, body: object): Frame => ({
    event,
    data: { type: event, sequence_number: sequence++, ...body },
  });
  const wholeFrame = (status: Status, more: Omit<Body, 'status'> = {}, name: string = status) =>
    frame(`response.${name}`, { response: bodyOf(head, { status, ...more }) });

  const placeOf = (index: number, kind: Piece['kind']) => ({
    ...{ item_id: itemIdOf(runId, kind, index), output_index: index },
    ...eventsOf[kind].place,
  });
  const openItem = (index: number, kind: Piece['kind']): Frame[] => [
    frame('response.output_item.added', {
      output_index: index,
      item: itemOf(runId, index, { kind, text: '' }, 'in_progress'),
    }),
    frame(`response.${eventsOf[kind].part}.added`, { ...placeOf(index, kind), part: eventsOf[kind].partOf('') }),
  ];
  const closeLast = (): Frame[] => {
    const [index, last] = [pieces.length - 1, pieces.at(-1)];
    if (!last) return [];
    const { kind, text } = last;
    const events = eventsOf[kind];
    const place = placeOf(index, kind);
    return [
      frame(`response.${events.text}.done`, { ...place, text, ...events.more }),
      frame(`response.${events.part}.done`, { ...place, part: events.partOf(text) }),
      frame('response.output_item.done', { output_index: index, item: itemOf(runId, index, last) }),
    ];
  };
  const tellOne = (kind: Piece['kind'], delta: string): Frame[] => {
    if (delta === '') return [];
    const isNext = pieces.at(-1)?.kind !== kind;
    const before = isNext ? [...closeLast(), ...openItem(pieces.length, kind)] : [];
    addPiece(pieces, kind, delta);
    const events = eventsOf[kind];
    return [
      ...before,
      frame(`response.${events.text}.delta`, { ...placeOf(pieces.length - 1, kind), delta, ...events.more }),
    ];
  };

  return {
    whole: (finished) => endedResponse(head, finished),
    begin: () => [wholeFrame('in_progress', {}, 'created'), wholeFrame('in_progress')],
    tell: ({ content, reasoning }) => [...tellOne('reasoning', reasoning), ...tellOne('message', content)],
    end: (finished) => [...closeLast(), wholeFrame(statusOf(finished), { pieces, answer: finished.answer })],
    fail: (failure) => [...closeLast(), wholeFrame('failed', { pieces, failure })],
    cutOff: (code) => {
      const { message, param, code: name } = errorBody(code, locale);
      return [frame('error', { code: name, message, param })];
    },
  };
};
