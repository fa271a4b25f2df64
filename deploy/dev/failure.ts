export class Failure extends Error {
  readonly advice: string;
  readonly logFile: string | undefined;

  constructor(message: string, advice: string, logFile?: string) {
    super(message);
    this.advice = advice;
    this.logFile = logFile;
  }
}
