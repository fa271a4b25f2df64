/** A refusal in Aliyun's words: gateway errors come with an HTTP status, business errors with 200. */
export class AliyunError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
