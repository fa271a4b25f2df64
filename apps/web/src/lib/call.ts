import { idempotencyHeader } from '@zhixing/contract/idempotency';
import { proofHeader } from '@zhixing/contract/proof';
import { fillPath, type Route, type RouteCall, type RouteReply } from '@zhixing/contract/route';
import i18next from 'i18next';
import { CallError } from './call-error.ts';
import { readConfig } from './config.ts';
import { intentionOf, isUnsure } from './intention.ts';
import { notify } from './notice.ts';
import { type CallFailure, decideOutcome, type Outcome } from './outcome.ts';
import { noteRelease } from './release.ts';
import { readSession } from './session.ts';
import { endSession } from './session-end.ts';

type CallOptions = {
  /** The caller shows the failure itself, at the field or in the page. */
  readonly quiet?: boolean;
  /** What has failed, where the server says nothing itself. */
  readonly wordless?: string;
  readonly signal?: AbortSignal;
  /** For what may honestly take longer than a page should wait. */
  readonly timeoutMs?: number;
  /** Sent in place of the session's token. */
  readonly bearer?: string;
  /** The solved proof of work, for a route that needs one. */
  readonly proof?: string;
};
type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

const usualMs = 30_000;

export const queryText = (query: Record<string, unknown> = {}) => {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
};

export const headersFor = (token: string | undefined, hasBody: boolean) => ({
  Accept: 'application/json',
  'Accept-Language': readConfig().locale,
  ...(token && { Authorization: `Bearer ${token}` }),
  ...(hasBody && { 'Content-Type': 'application/json' }),
});

const send = async (
  route: Route,
  parts: Parts,
  token: string | undefined,
  { signal, timeoutMs = usualMs, proof, key }: CallOptions & { readonly key?: string | undefined },
): Promise<Outcome> => {
  const limit = AbortSignal.timeout(timeoutMs);
  const hasBody = parts.body !== undefined;
  try {
    const response = await fetch(fillPath(route.path, parts.params) + queryText(parts.query), {
      method: route.method,
      headers: {
        ...headersFor(token, hasBody),
        ...(proof && { [proofHeader]: proof }),
        ...(key && { [idempotencyHeader]: key }),
      },
      body: hasBody ? JSON.stringify(parts.body) : undefined,
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    });
    noteRelease(response.headers.get('zx-release'));
    return decideOutcome(response.status, await response.json().catch(() => undefined));
  } catch (error) {
    if (signal?.aborted) throw error;
    return decideOutcome(limit.aborted ? 408 : 0, undefined);
  }
};

const wordsOf = ({ text }: CallFailure): string => {
  if (text.key === 'message') return text.message;
  return text.key === 'server' ? i18next.t('error:server', { status: text.status }) : i18next.t(`error:${text.key}`);
};

/** The data of a reply, or a `CallError` whose message the user has seen unless `quiet`. */
export const settle = (outcome: Outcome, token: string | undefined, isQuiet = false): unknown => {
  if (outcome.kind === 'success') return outcome.data;
  const error = new CallError(wordsOf(outcome), outcome);
  const isCurrent = readSession().token === token;
  // A reply to a token that is already gone says nothing about the session of now.
  if (outcome.endsSession && isCurrent) {
    notify('error', error.message);
    endSession('expired');
  } else if (!isQuiet && !outcome.endsSession) {
    notify('error', error.message);
  }
  throw error;
};

/** One call over the contract. Gives the data or throws a `CallError` whose message the user has seen unless `quiet`. */
export const call = async <const R extends Route>(
  route: R,
  input: RouteCall<R>,
  options: CallOptions = {},
): Promise<RouteReply<R>> => {
  const { token } = readSession();
  // What costs something is done once, also when its answer was lost and it is asked for again.
  const intention = (route as Route).once ? intentionOf(route.name, input) : undefined;
  const outcome = await send(route, input as Parts, options.bearer ?? token, { ...options, key: intention?.key });
  if (outcome.kind === 'success' || !isUnsure(outcome.status)) intention?.settle();
  const isWordless = outcome.kind === 'failure' && outcome.text.key === 'requestError' && options.wordless;
  const told: Outcome = isWordless ? { ...outcome, text: { key: 'message', message: isWordless } } : outcome;
  return settle(told, token, options.quiet) as RouteReply<R>;
};
