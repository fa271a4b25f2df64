/** A refusal in OpenAI's words. */
export class OpenAiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly param: string | null;

  constructor(status: number, message: string, { code, param }: { code?: string; param?: string } = {}) {
    super(message);
    this.status = status;
    this.code = code ?? null;
    this.param = param ?? null;
  }

  get headers(): Record<string, string> {
    return this.status === 429 || this.status === 503 ? { 'retry-after': '1' } : {};
  }

  get body() {
    const type = kinds[this.status] ?? (this.status >= 500 ? 'server_error' : 'invalid_request_error');
    return { error: { message: this.message, type, param: this.param, code: this.code } };
  }
}

const kinds: Record<number, string> = {
  401: 'authentication_error',
  403: 'permission_error',
  429: 'rate_limit_error',
};

const texts: Record<number, { message: string; code?: string }> = {
  400: { message: 'The request was refused by the simulator.', code: 'bad_request' },
  401: { message: 'Incorrect API key provided.', code: 'invalid_api_key' },
  404: { message: 'The model does not exist.', code: 'model_not_found' },
  429: { message: 'Rate limit reached for requests. Please try again later.', code: 'rate_limit_exceeded' },
  500: { message: 'The server had an error while processing your request.', code: 'internal_error' },
  503: { message: 'The engine is currently overloaded, please try again later.', code: 'overloaded' },
};

export function failureOf(status: number): OpenAiError {
  const { message, code } = texts[status] ?? { message: `The simulator answers ${status}.` };
  return new OpenAiError(status, message, { code });
}
