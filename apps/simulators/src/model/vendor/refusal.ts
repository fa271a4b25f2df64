/** A vendor's own status and words; a text is sent as it is. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object | string;
  readonly headers: Record<string, string>;

  constructor(status: number, body: object | string, headers: Record<string, string> = {}) {
    super(`refused with ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** What every vendor has to say in its own way. */
export type Refusals = {
  key: () => Refusal;
  /** The prompt is longer than the window. */
  full: (prompt: { window: number; tokens: number; isStream: boolean; model: string }) => Refusal;
  busy: (seconds: number, model: string) => Refusal;
};

export const retryAfter = (seconds: number) => ({ 'retry-after': String(seconds) });
