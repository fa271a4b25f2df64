import type { CallFailure } from './outcome.ts';

/** A call that did not bring data. `message` is ready to be shown. */
export class CallError extends Error {
  readonly status: number;
  readonly errorCode: string | undefined;
  readonly requestId: string | undefined;
  readonly fields: Readonly<Record<string, string>>;

  constructor(message: string, failure: Pick<CallFailure, 'status' | 'errorCode' | 'requestId' | 'fields'>) {
    super(message);
    this.name = 'CallError';
    this.status = failure.status;
    this.errorCode = failure.errorCode;
    this.requestId = failure.requestId;
    this.fields = failure.fields;
  }
}
