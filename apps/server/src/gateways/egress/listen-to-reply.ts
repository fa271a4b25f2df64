import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { EgressRefused } from './egress-refused.ts';
import { type Hop, isRedirect } from './redirect.ts';
import type { Call } from './watch-call.ts';

export type ReplyHead = { status: number; statusText: string; headers: IncomingHttpHeaders };
/** Told of a reply as it comes. What they throw ends the call. */
export type ReplyListener = { onHead: (head: ReplyHead) => void; onBytes: (bytes: Uint8Array) => void };

const unpackers: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** For servers that pack what they were asked not to. */
const openUnpacker = (encoding: string, call: Call, onBytes: (bytes: Uint8Array) => void) => {
  const make = unpackers[encoding.trim().toLowerCase()];
  if (!make) throw new EgressRefused('ENCODING');
  const unpacker = make();
  let bytes = 0;
  unpacker.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > call.limits.maxBytes) call.abort(new EgressRefused('TOO_LARGE'));
    else onBytes(chunk);
  });
  unpacker.on('error', (error) => call.abort(new EgressRefused('ENCODING', error)));
  call.signal.addEventListener('abort', () => unpacker.destroy(), { once: true });
  return unpacker;
};

const headersOf = ({ headers }: Hop) => ({ 'accept-encoding': 'identity', ...Object.fromEntries(headers) });

/**
 * One request, its reply told piece by piece where the pool hears it: what a fetch has in between costs as much as all
 * else that is done with a model's word. Resolves at the reply's end with where it sends us on to.
 */
export const listenToReply = (dispatcher: Dispatcher, hop: Hop, call: Call, listener: ReplyListener) =>
  new Promise<{ status: number; location: string | null }>((resolve, reject) => {
    const { origin, pathname, search } = hop.url;
    const body = hop.body as string | null;
    // The socket was opened by another call: without this, what is done with the words would count as that one's.
    const inPlace = AsyncLocalStorage.snapshot();
    let controller: Dispatcher.DispatchController | undefined;
    let unpacker: Transform | undefined;
    let head = { status: 0, location: null as string | null };
    let isOver = false;

    const end = () => {
      isOver = true;
      call.signal.removeEventListener('abort', onAbort);
    };
    const onAbort = () => {
      end();
      reject(call.signal.reason);
      controller?.abort(call.signal.reason);
    };
    const tell = (words: () => void) => {
      if (isOver) return;
      try {
        inPlace(words);
      } catch (error) {
        call.abort(error);
      }
    };
    const onBytes = (bytes: Uint8Array) => tell(() => listener.onBytes(bytes));
    const finish = () => {
      if (isOver) return;
      end();
      resolve(head);
    };
    const begin = (status: number, headers: IncomingHttpHeaders, statusText: string) => {
      const { 'content-encoding': encoding, location = null } = headers;
      head = { status, location };
      if (call.follows && isRedirect(status, location)) {
        finish();
        return controller?.abort(new Error('the reply sends us on'));
      }
      listener.onHead({ status, statusText, headers });
      if (encoding && encoding !== 'identity') unpacker = openUnpacker(encoding, call, onBytes).on('end', finish);
    };

    if (call.signal.aborted) return onAbort();
    call.signal.addEventListener('abort', onAbort);
    dispatcher.dispatch(
      { origin, path: `${pathname}${search}`, method: hop.method, headers: headersOf(hop), body },
      {
        onRequestStart: (given) => {
          controller = given;
          if (isOver) given.abort(call.signal.reason);
        },
        onResponseStart: (_, status, headers, statusText = '') => {
          if (status >= 200) tell(() => begin(status, headers, statusText));
        },
        onResponseData: (_, bytes) => {
          if (!unpacker) onBytes(bytes);
          else if (!isOver) unpacker.write(bytes);
        },
        onResponseEnd: () => {
          if (unpacker) unpacker.end();
          else finish();
        },
        onResponseError: (_, error) => {
          if (isOver) return;
          end();
          // As fetch does it: what the pool refused has its line in the log already.
          reject(new TypeError('the call failed', { cause: error }));
        },
      },
    );
  });
