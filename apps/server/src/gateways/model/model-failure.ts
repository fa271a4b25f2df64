import { APICallError } from '@ai-sdk/provider';
import { maskSecrets } from '../../base/mask-secrets.ts';
import { closingOf } from '../egress/egress-refused.ts';

import type { CutCode } from './round.ts';

export type ModelFailureCode =
  | 'MODEL_FAILED'
  | 'MODEL_SILENT'
  | 'MODEL_BUSY'
  | 'MODEL_MISSING'
  | 'CONTEXT_FULL'
  | CutCode;

type More = { hasSpoken?: boolean; isPassing?: boolean; waitMs?: number; status?: number; cause?: unknown };

/** The model, not we, could not do it. */
export class ModelFailure extends Error {
  override name = 'ModelFailure';
  readonly code: ModelFailureCode;
  /** Words have reached the reader: nobody else may begin again. */
  readonly hasSpoken: boolean;
  /** The same model may well manage it a moment later. */
  readonly isPassing: boolean;
  readonly waitMs: number;
  /** What the provider's HTTP said, when it did. */
  readonly status: number | undefined;

  constructor(
    code: ModelFailureCode,
    message: string,
    { hasSpoken = false, isPassing = false, waitMs = 300, status, cause }: More = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.hasSpoken = hasSpoken;
    this.isPassing = isPassing;
    this.waitMs = waitMs;
    this.status = status;
  }
}

const longestWaitMs = 5_000;

const waitAskedFor = (headers: Record<string, string> | undefined) => {
  const seconds = Number(headers?.['retry-after']);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : 300;
};

/** Every provider says in its own words that it was asked too much; most with the status of any other mistake. */
const tooMuch =
  /context[_ ]length|context window|maximum context|prompt is too long|input (token|length)|exceeds the maximum number of tokens|range of input length|tokens? limit exceeded|too many (input )?tokens|model token limit|max message tokens|max_seq_len|prompt 超长/i;

/**
 * What a provider's error means for us. Its words stay in the log: they may quote the prompt. Our own closing is no
 * failure of the model's and goes through as it is.
 */
export const failureOf = (error: unknown, hasSpoken: boolean, apiKey: string | null = null): ModelFailure => {
  if (error instanceof ModelFailure) return error;
  const closing = closingOf(error);
  if (closing) throw closing;
  const said = error instanceof Error ? error.message : String(error);
  const message = maskSecrets(apiKey ? [apiKey] : [])(said);
  if (!APICallError.isInstance(error))
    return new ModelFailure('MODEL_FAILED', message, { hasSpoken, isPassing: true, cause: error });
  const status = error.statusCode ?? 0;
  if (status === 429) {
    const waitMs = waitAskedFor(error.responseHeaders);
    const isPassing = waitMs <= longestWaitMs;
    return new ModelFailure('MODEL_BUSY', message, { hasSpoken, isPassing, waitMs, status, cause: error });
  }
  if ([400, 413, 422].includes(status) && (status === 413 || tooMuch.test(`${said} ${error.responseBody ?? ''}`)))
    return new ModelFailure('CONTEXT_FULL', `HTTP ${status} ${message}`, { hasSpoken, status, cause: error });
  // A stream that breaks carries the status it began with.
  const isPassing = status < 400 || status >= 500 || status === 408;
  return new ModelFailure('MODEL_FAILED', `HTTP ${status} ${message}`, { hasSpoken, isPassing, status, cause: error });
};
