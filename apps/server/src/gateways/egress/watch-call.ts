import { Dispatcher } from 'undici';
import { EgressRefused, refusalOf } from './egress-refused.ts';
import { isRedirect } from './redirect.ts';

export type Limits = {
  /** Of one reply, unpacked. */
  maxBytes: number;
  /** Without a byte. */
  idleMs: number;
  /** From the first call to the last byte, redirects included. */
  totalMs: number;
  /** Told whenever something arrives. */
  onBytes?: () => void;
};

export type Call = {
  limits: Limits;
  follows: boolean;
  abort: (reason: unknown) => void;
  signal: AbortSignal;
  end: () => void;
};

/** What ends a call early, whoever wants it to end: the caller, the clock or a limit. */
export const openCall = (
  limits: Limits,
  wish: AbortSignal | null | undefined,
  follows: boolean,
  /** Where it stands while it is under way. */
  calls: Set<Call>,
): Call => {
  const controller = new AbortController();
  const abort = (reason: unknown) => controller.abort(reason);
  const onWish = () => abort(wish?.reason);
  const timer = setTimeout(() => abort(new EgressRefused('TIMEOUT')), limits.totalMs).unref();
  if (wish?.aborted) onWish();
  else wish?.addEventListener('abort', onWish, { once: true });
  const call: Call = {
    limits,
    follows,
    abort,
    signal: controller.signal,
    end: () => {
      calls.delete(call);
      clearTimeout(timer);
      wish?.removeEventListener('abort', onWish);
    },
  };
  calls.add(call);
  return call;
};

export type HopResult = { status: number; bytes: number; error?: unknown };

const isTooLong = (length: unknown, { maxBytes }: Limits) => Number(length ?? 0) > maxBytes;

/** Stands between fetch and the pool: counts bytes where they arrive, which costs a stream of words nothing. */
export class WatchedDispatcher extends Dispatcher {
  readonly #agent: Dispatcher;
  readonly #call: Call;
  readonly #done: (result: HopResult) => void;

  constructor(agent: Dispatcher, call: Call, done: (result: HopResult) => void) {
    super();
    this.#agent = agent;
    this.#call = call;
    this.#done = done;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const call = this.#call;
    const { idleMs, maxBytes } = call.limits;
    const result: HopResult = { status: 0, bytes: 0 };
    let goesOn = false;
    const finish = (error?: unknown) => {
      if (error !== undefined && !goesOn) result.error = error;
      this.#done(result);
      if (!goesOn) call.end();
    };
    return this.#agent.dispatch(
      { ...options, headersTimeout: idleMs, bodyTimeout: idleMs },
      {
        onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
        onResponseStarted: () => handler.onResponseStarted?.(),
        onResponseStart: (controller, status, headers, text) => {
          result.status = status;
          goesOn = call.follows && isRedirect(status, headers.location);
          if (options.method !== 'HEAD' && isTooLong(headers['content-length'], call.limits))
            call.abort(new EgressRefused('TOO_LARGE'));
          // A bomb in a bomb costs processor time before its size shows.
          else if (String(headers['content-encoding'] ?? '').includes(',')) call.abort(new EgressRefused('ENCODING'));
          else handler.onResponseStart?.(controller, status, headers, text);
        },
        onResponseData: (controller, chunk) => {
          result.bytes += chunk.length;
          call.limits.onBytes?.();
          if (result.bytes > maxBytes) call.abort(new EgressRefused('TOO_LARGE'));
          else handler.onResponseData?.(controller, chunk);
        },
        onResponseEnd: (controller, trailers) => {
          finish();
          handler.onResponseEnd?.(controller, trailers);
        },
        onResponseError: (controller, error) => {
          // A reader that turns away, in body or by signal, is not a failure of the server.
          const isUnwanted = call.signal.aborted || error.name === 'AbortError';
          const reason = isUnwanted ? (call.signal.reason ?? error) : refusalOf(error);
          finish(reason);
          // Readers of a body learn the reason only this way; before there is one, fetch cannot be aborted from here.
          if (!isUnwanted && !goesOn && result.status > 0) call.abort(reason);
          handler.onResponseError?.(controller, isUnwanted ? error : (reason as Error));
        },
      },
    );
  }
}
