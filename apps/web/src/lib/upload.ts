import { fillPath, type Route, type RouteReply } from '@zhixing/contract/route';
import i18next from 'i18next';
import { headersFor, queryText, settle } from './call.ts';
import { CallError } from './call-error.ts';
import { notify } from './notice.ts';
import { type CallFailure, decideOutcome, type Outcome } from './outcome.ts';
import { readSession } from './session.ts';
import { parseJson } from './storage.ts';

type UploadRoute = Route & { readonly upload: { readonly maxBytes: number } };
type UploadOptions = {
  /** Share of the file sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  /** The caller shows the failure itself, beside the file. */
  readonly quiet?: boolean;
};

const timeoutMs = 300_000;

/** What the server says about the file and the session is kept; anything else is a failed upload. */
export const uploadOutcome = (status: number, body: unknown): Outcome => {
  const outcome = decideOutcome(status, body);
  const isSaid = (failure: CallFailure) => failure.text.key === 'message' || status === 401 || status === 403;
  return outcome.kind === 'success' || isSaid(outcome) ? outcome : { ...outcome, text: { key: 'uploadFailed' } };
};

/** Fetch tells nothing of how much was sent, hence the older interface. */
const send = (
  route: UploadRoute,
  file: File,
  token: string | undefined,
  { onProgress, signal, params, query }: UploadOptions,
) =>
  new Promise<Outcome | 'cancelled'>((resolve) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const form = new FormData();
    form.append('file', file, file.name);
    request.open(route.method, fillPath(route.path, params) + queryText(query));
    for (const [name, value] of Object.entries(headersFor(token, false))) {
      if (value) request.setRequestHeader(name, value);
    }
    request.timeout = timeoutMs;
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onabort = () => resolve('cancelled');
    request.onloadend = () => {
      signal?.removeEventListener('abort', stop);
      resolve(uploadOutcome(request.status, parseJson(request.responseText)));
    };
    signal?.addEventListener('abort', stop, { once: true });
    request.send(form);
  });

/** Sends one file. Gives the data or throws a `CallError` whose message the user has seen unless `quiet`. */
export const upload = async <const R extends UploadRoute>(
  route: R,
  file: File,
  options: UploadOptions = {},
): Promise<RouteReply<R>> => {
  const { token } = readSession();
  const outcome = options.signal?.aborted ? 'cancelled' : await send(route, file, token, options);
  if (outcome !== 'cancelled') return settle(outcome, token, options.quiet) as RouteReply<R>;
  const words = i18next.t('error:uploadCancelled');
  if (!options.quiet) notify('info', words);
  throw new CallError(words, { status: 0, fields: {} });
};
