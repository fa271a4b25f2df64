import type { ErrorCode } from '@zhixing/contract/error';

/** A failure with a place in the contract's error table. Everything else is `INTERNAL`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: Record<string, string | number>;
  /** What is wrong with which field, for input that does not fit the contract. */
  readonly fields: Record<string, string> | undefined;

  constructor(code: ErrorCode, params: Record<string, string | number> = {}, fields?: Record<string, string>) {
    super(code);
    this.code = code;
    this.params = params;
    this.fields = fields;
  }
}

const comeBackSeconds = 5;

/** Something we stand on is away for now; the caller may come back and find it there. */
export const tryLater = (cause?: unknown) =>
  Object.assign(new AppError('TRY_LATER', { seconds: comeBackSeconds }), { cause });
