import type { IncomingHttpHeaders } from 'node:http';
import type { Schema } from '../chat-request.ts';
import type { Asked } from './conversation.ts';
import type { Refusals } from './refusal.ts';
import type { VendorBehaviour } from './vendor-behaviour.ts';

export type VendorCall = {
  /** After the vendor's name and the version, e.g. `chat/completions`. */
  path: string;
  headers: IncomingHttpHeaders;
  body: Schema;
  behaviour: VendorBehaviour;
  /** New for every call. */
  id: string;
};

export type Reply = {
  /** Sent at once, before any silence. */
  opening: string;
  frames: string[];
  whole: object;
};

export type Service = {
  /** The paths it answers. */
  serves: (path: string) => boolean;
  /** Where the key stands; undefined where none is asked for. */
  keyOf?: (headers: IncomingHttpHeaders) => string | undefined;
  refusals: Refusals;
  /** Refuses what its vendor refuses. */
  read: (call: VendorCall) => Asked;
  reply: (call: VendorCall, asked: Asked) => Reply;
  /** What goes over the line while it is silent. */
  keepAlive: { stream?: string; whole?: string };
  /** A prompt that is too long loses its beginning instead of being refused. */
  cutsPrompts?: boolean;
};

export const bearerOf = ({ authorization }: IncomingHttpHeaders) => authorization?.replace(/^Bearer /, '');
