import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Reply, Service } from './vendor.ts';
import type { VendorBehaviour } from './vendor-behaviour.ts';

const KEEP_ALIVE_MS = 100;
const streamHeaders = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' };
const wholeHeaders = { 'content-type': 'application/json; charset=utf-8' };

/** False when the client has left. */
export async function sendReply(
  response: ServerResponse,
  { opening, frames, whole }: Reply,
  { keepAlive }: Pick<Service, 'keepAlive'>,
  { quietMs, keepAlive: isAlive, isStream }: VendorBehaviour & { isStream: boolean },
): Promise<boolean> {
  const sign = isAlive ? keepAlive[isStream ? 'stream' : 'whole'] : undefined;
  if (isStream || sign) response.writeHead(200, isStream ? streamHeaders : wholeHeaders);
  if (isStream && opening) response.write(opening);
  for (let left = quietMs; left > 0 && !response.destroyed; left -= KEEP_ALIVE_MS) {
    await wait(Math.min(left, KEEP_ALIVE_MS));
    if (sign) response.write(sign);
  }
  if (response.destroyed) return false;
  if (!response.headersSent) response.writeHead(200, wholeHeaders);
  if (isStream) for (const frame of frames) response.write(frame);
  response.end(isStream ? '' : JSON.stringify(whole));
  return true;
}
