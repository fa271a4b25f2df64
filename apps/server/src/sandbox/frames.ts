import type { Readable, Writable } from 'node:stream';

/** One message of a jail: a letter for its kind and its text, behind its length in four bytes. */
export type Frame = { kind: string; text: string };

export const writeFrame = (stream: Writable, text: string) => {
  const body = Buffer.from(text);
  const head = Buffer.alloc(4);
  head.writeUInt32LE(body.length);
  stream.write(Buffer.concat([head, body]));
};

/** Calls `onFrame` for each message; `onTooLong` as soon as one announces more than it may carry. */
export const readFrames = (
  stream: Readable,
  maxBytes: () => number,
  { onFrame, onTooLong }: { onFrame: (frame: Frame) => void; onTooLong: () => void },
) => {
  let kept: Buffer = Buffer.alloc(0);
  let isOver = false;
  stream.on('data', (chunk: Buffer) => {
    if (isOver) return;
    kept = kept.length === 0 ? chunk : Buffer.concat([kept, chunk]);
    while (kept.length >= 4) {
      const length = kept.readUInt32LE(0);
      if (length > maxBytes() + 1) {
        isOver = true;
        kept = Buffer.alloc(0);
        onTooLong();
        return;
      }
      if (kept.length < 4 + length) return;
      const frame = { kind: kept.toString('latin1', 4, 5), text: kept.toString('utf8', 5, 4 + length) };
      kept = kept.subarray(4 + length);
      onFrame(frame);
    }
  });
};
