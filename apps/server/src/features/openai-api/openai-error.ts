import { type ErrorCode, errorTable, errorText, type Locale } from '@zhixing/contract/error';
import type { AppError } from '../../base/app-error.ts';

/** The names by which OpenAI's clients know what went wrong. */
const typeOf = (status: number) => {
  if (status === 401 || status === 403) return 'authentication_error';
  if (status === 404) return 'not_found_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
};

/** Our table answers 200 with a code where the product's own pages want it so; a program needs the status. */
const ownStatus: Partial<Record<ErrorCode, number>> = {
  TOKEN_INVALID: 401,
  NO_PERMISSION: 403,
  KEY_SCOPE: 403,
  DAILY_COUNT_USED: 429,
  BALANCE_SHORT: 429,
  RUNS_FULL: 429,
  TURNS_WAITING: 429,
  AGENT_BUSY: 429,
  MODEL_BUSY: 429,
  MODEL_FAILED: 502,
  MODEL_SILENT: 504,
  RUN_LOST: 502,
  ANSWER_EMPTY: 502,
  ANSWER_UNFIT: 502,
};
/** Clients repeat a 429 or 5xx by themselves; these do not pass within a minute, or would be paid for again. */
export const isLasting = (code: ErrorCode) =>
  ['API_KEY_USED', 'DAILY_COUNT_USED', 'BALANCE_SHORT', 'ANSWER_UNFIT'].includes(code);

export const statusOf = (code: ErrorCode): number => {
  const { status, kind } = errorTable[code];
  return ownStatus[code] ?? (kind === 'limit' ? 429 : Math.max(status, 400));
};

type More = Partial<Pick<AppError, 'params' | 'fields'>>;

export const errorBody = (code: ErrorCode, locale: Locale, { params = {}, fields }: More = {}) => {
  const [param, why] = Object.entries(fields ?? {})[0] ?? [null, ''];
  const message = [errorText(code, locale, params), ...(param ? [`${param}: ${why}`] : [])].join(' ');
  return { message, type: typeOf(statusOf(code)), param, code: code.toLowerCase() };
};
