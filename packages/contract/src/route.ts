import type { ZodType, z } from 'zod';
import type { ErrorCode } from './error.ts';
import type { ProofPurpose } from './proof-purpose.ts';

/**
 * Who may call a route.
 * public: anybody; account: any active account of the tenant; staff: its admin and support; admin: its admin;
 * platform-staff, platform-admin: the same roles, held in the platform's own tenant.
 */
export const policies = ['public', 'account', 'staff', 'admin', 'platform-staff', 'platform-admin'] as const;
export type Policy = (typeof policies)[number];

export type Route<
  Params extends ZodType = ZodType,
  Query extends ZodType = ZodType,
  Body extends ZodType = ZodType,
  Reply extends ZodType = ZodType,
> = {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly policy: Policy;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /** The body is multipart with one part `file` of at most this size. */
  readonly upload?: { readonly maxBytes: number };
  /**
   * Another house tells us something: the body is taken as raw bytes, no login counts, the verb itself checks the
   * signature, and the same message may come any number of times. Success is a bare 204.
   */
  readonly callback?: { readonly maxBytes: number };
  /** The answer is the bytes of a file, not an envelope. */
  readonly download?: true;
  /** The answer is a stream of server-sent events, not an envelope. */
  readonly stream?: true;
  /**
   * A GET that changes something, because the specification wants a GET: only a header proves its caller. A picture in an
   * answer can make a browser send its cookie, but no header.
   */
  readonly changes?: true;
  /** The token may come in the body, as the specification's chat call does; it counts exactly like a header. */
  readonly bodyToken?: true;
  /** Needs a solved proof of work (`askProof`) in the header `x-proof`; `account` is the body's field that says whose try it is. */
  readonly proof?: { readonly purpose: ProofPurpose; readonly account: string };
  /**
   * Costs something and is one transaction: under the header `Idempotency-Key` it is done once and answered the same again.
   * Needs `REQUEST_KEY_USED` among its errors.
   */
  readonly once?: true;
  /** Answers also while nothing is set up and no host has a tenant. */
  readonly beforeSetup?: true;
  /** What may go wrong beyond the errors every route can give (see `commonErrors`). */
  readonly errors?: readonly ErrorCode[];
};

/**
 * A file that is still coming. `content` can be read once; it throws where the body turns out to be too large, cut off or
 * not of the form. `leastBytes` is what it surely has, by what its sender said.
 */
export type UploadedFile = { name: string; content: AsyncIterable<Uint8Array>; leastBytes: number };
/** A callback as it came: what was signed are these bytes. A header that came twice is an array. */
export type RawMessage = { bytes: Uint8Array; headers: Readonly<Record<string, string | string[] | undefined>> };
export type Download = { bytes: Uint8Array; mimeType: string; name: string; isInline: boolean; cacheSeconds: number };

/** Where a stream's verb sends its events. */
export type StreamSink = {
  send: (id: number, json: string) => void;
  end: () => void;
  /** False while the reader has not taken what it was sent. */
  isReady: () => boolean;
  onDrain: (listener: () => void) => void;
  onClose: (listener: () => void) => void;
};
/** Called once the head of the reply is out. */
export type EventStream = (sink: StreamSink) => void;

export type RouteInput<R extends Route> = {
  params: R extends { params: infer S extends ZodType } ? z.output<S> : undefined;
  query: R extends { query: infer S extends ZodType } ? z.output<S> : undefined;
  body: R extends { body: infer S extends ZodType } ? z.output<S> : undefined;
  file: R extends { upload: object } ? UploadedFile : undefined;
  raw: R extends { callback: object } ? RawMessage : undefined;
};
export type RouteReply<R extends Route> = R extends { download: true }
  ? Download
  : R extends { stream: true }
    ? EventStream
    : z.output<R['reply']>;

type Sent<R, K extends string> = R extends Record<K, infer S extends ZodType> ? Record<K, z.input<S>> : unknown;
/** What a client passes: only the parts the route has. */
export type RouteCall<R extends Route> = Sent<R, 'params'> & Sent<R, 'query'> & Sent<R, 'body'>;

export const defineRoute = <const R extends Route>(route: R): R => route;

/** `/a/{id}` with values filled in. */
export const fillPath = (path: string, params: Record<string, string> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
