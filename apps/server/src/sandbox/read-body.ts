import type { IncomingMessage } from 'node:http';

/** Reads on past the limit, up to a point: a caller that is cut off in mid-sentence cannot hear why. */
export const readBody = (request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= maxBytes) parts.push(part);
      if (size > 4 * maxBytes) request.destroy(new Error('the order does not end'));
    });
    request.once('end', () => resolve(size > maxBytes ? undefined : Buffer.concat(parts)));
    request.once('error', reject);
  });
