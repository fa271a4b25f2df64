import { headersFor, settle } from './call.ts';
import { fileNameOf } from './file-name.ts';
import { decideOutcome } from './outcome.ts';
import { readSession } from './session.ts';

type ReadOptions = { readonly quiet?: boolean; readonly signal?: AbortSignal };

const timeoutMs = 60_000;

const ask = async (address: string, token: string | undefined, signal: AbortSignal | undefined) => {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(address, {
      headers: headersFor(token, false),
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    return undefined;
  }
};

/** The bytes an address gives, with the name they were given. Throws a `CallError` that was shown unless `quiet`. */
export const readDownload = async (address: string, { quiet, signal }: ReadOptions = {}) => {
  const { token } = readSession();
  const reply = await ask(address, token, signal);
  const isFile = reply?.ok && !reply.headers.get('content-type')?.includes('json');
  if (isFile) return { bytes: await reply.blob(), name: fileNameOf(reply.headers.get('content-disposition')) };
  const outcome = decideOutcome(reply?.status ?? 0, await reply?.json().catch(() => undefined));
  settle(outcome, token, quiet);
  throw new Error('an address of a file gave none');
};
