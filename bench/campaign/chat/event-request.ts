import { Agent, type IncomingMessage, request } from 'node:http';
import { streamSilenceMs } from '@zhixing/contract/chat';
import type { ChatEvent, RunRefused } from '@zhixing/contract/chat-event';

export type StreamedEvent = ChatEvent | RunRefused;
type Wish = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  onEvent: (event: StreamedEvent) => void;
  /** How the answer is read; as fast as it comes, unless told otherwise. */
  onResponse?: (response: IncomingMessage) => void;
};
/** No status: the server was not reached, or went away before it answered. */
export type Ending = { status: number | undefined; isWhole: boolean; hasRetryAfter: boolean };

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

const readFrames = (response: IncomingMessage, onEvent: Wish['onEvent']) => {
  let rest = '';
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    const frames = (rest + chunk).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const at = frame.startsWith('data: ') ? 0 : frame.indexOf('\ndata: ') + 1;
      if (at > 0 || frame.startsWith('data: ')) onEvent(JSON.parse(frame.slice(at + 6)) as StreamedEvent);
    }
  });
};

/** One request whose answer is a stream of events; it never throws, a break is an ending like any other. */
export const requestEvents = (wish: Wish): Promise<Ending> =>
  new Promise((resolve) => {
    const { url, method, headers, body, signal, onEvent, onResponse } = wish;
    let status: number | undefined;
    let hasRetryAfter = false;
    const call = request(url, { method, headers, agent, signal, timeout: streamSilenceMs });
    const end = (isWhole: boolean) => resolve({ status, isWhole, hasRetryAfter });
    call.on('timeout', () => call.destroy());
    call.on('error', () => end(false));
    call.on('response', (response) => {
      status = response.statusCode;
      hasRetryAfter = response.headers['retry-after'] !== undefined;
      response.on('error', () => end(false));
      response.on('close', () => end(response.complete));
      readFrames(response, onEvent);
      onResponse?.(response);
    });
    call.end(body);
  });
