import { streamSilenceMs } from '@zhixing/contract/chat';
import { createParser } from 'eventsource-parser';

/** One `data:` block of a stream; `id` is the event's number where it has one. */
export type Frame = { readonly id: string | undefined; readonly data: string };

type OnRetry = (ms: number) => void;

/**
 * Cuts bytes into frames wherever the network cut them: in the middle of a line, of a line break, of a character.
 * Gives the frames that became whole; comments (pings) give none.
 */
export const createFrameReader = (onRetry?: OnRetry): ((bytes: Uint8Array) => Frame[]) => {
  const decoder = new TextDecoder('utf-8');
  let frames: Frame[] = [];
  const parser = createParser({ onEvent: ({ id, data }) => frames.push({ id, data }), onRetry });
  return (bytes) => {
    frames = [];
    parser.feed(decoder.decode(bytes, { stream: true }));
    return frames;
  };
};

/** The stream said nothing, not even a ping, for longer than it may. */
export class SilentStream extends Error {
  constructor() {
    super('the stream is silent');
    this.name = 'SilentStream';
  }
}

const readWithin = <T>(reading: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new SilentStream()), ms);
    reading.then(resolve, reject).finally(() => clearTimeout(timer));
  });

type StreamEars = {
  readonly onFrame: (frame: Frame) => void;
  /** Any byte is a sign of life. */
  readonly onLife?: () => void;
  /** When the server wants to be asked again. */
  readonly onRetry?: OnRetry;
};

/** Reads a response to its end. Rejects when it breaks off, and with `SilentStream` after a minute without a byte. */
export const readEventStream = async (
  body: ReadableStream<Uint8Array>,
  { onFrame, onLife, onRetry }: StreamEars,
  silenceMs: number = streamSilenceMs,
): Promise<void> => {
  const reader = body.getReader();
  const cut = createFrameReader(onRetry);
  try {
    for (;;) {
      const { done, value } = await readWithin(reader.read(), silenceMs);
      if (done) return;
      onLife?.();
      for (const frame of cut(value)) onFrame(frame);
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
};
