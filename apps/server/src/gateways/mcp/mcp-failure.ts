import type { RefusalCode } from '../egress/egress-refused.ts';

/** Why a server could not be used; the words are chosen where they are shown. */
export type McpWhy =
  | 'ADDRESS'
  | 'UNREACHABLE'
  | 'TIMEOUT'
  | 'TOO_LARGE'
  | 'REDIRECT'
  | 'KEY'
  | 'STATUS'
  | 'PROTOCOL'
  /** The owner has to log in at the server first, or again. */
  | 'GRANT'
  | 'NO_OAUTH'
  | 'LOGIN'
  | 'REGISTER'
  /** Metadata or an answer that is not from where it should be. */
  | 'ISSUER'
  | 'INSECURE'
  | 'DENIED';

export class McpFailure extends Error {
  override name = 'McpFailure';
  readonly why: McpWhy;
  readonly status: number;
  /** The server's own words, when it has answered by the protocol. */
  readonly said: string;

  constructor(why: McpWhy, { status = 0, said = '', cause }: { status?: number; said?: string; cause?: unknown } = {}) {
    super(status > 0 ? `${why} ${status}` : why, { cause });
    this.why = why;
    this.status = status;
    this.said = said;
  }
}

/** The tool was called and says that it failed. */
export class McpToolFailed extends Error {
  override name = 'McpToolFailed';
}

const byRefusal: Record<RefusalCode, McpWhy> = {
  ADDRESS: 'ADDRESS',
  SCHEME: 'ADDRESS',
  CREDENTIALS: 'ADDRESS',
  HOST: 'ADDRESS',
  PORT: 'ADDRESS',
  ADDRESS_BLOCKED: 'ADDRESS',
  REDIRECTS: 'REDIRECT',
  ENCODING: 'PROTOCOL',
  REQUEST: 'PROTOCOL',
  TOO_LARGE: 'TOO_LARGE',
  TIMEOUT: 'TIMEOUT',
  UNREACHABLE: 'UNREACHABLE',
};
export const whyOf = (code: RefusalCode): McpWhy => byRefusal[code];

/** What the last answer over HTTP says, when the protocol has nothing to say. */
export const failureOfStatus = (status: number, cause: unknown) => {
  if (status === 401 || status === 403) return new McpFailure('KEY', { status, cause });
  if (status >= 300 && status < 400) return new McpFailure('REDIRECT', { status, cause });
  return status >= 400 ? new McpFailure('STATUS', { status, cause }) : new McpFailure('PROTOCOL', { cause });
};
