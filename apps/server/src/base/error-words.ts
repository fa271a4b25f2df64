import { Fault } from './fault.ts';

/** Sentences of libraries that carry nothing but themselves. */
const plainSentences = new Set([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Query read timeout',
  'Connection is closed.',
  "Stream isn't writeable and enableOfflineQueue options is false",
  'This operation was aborted',
  'The operation was aborted due to timeout',
  'fetch failed',
  'terminated',
]);

/** The kernel's errors name a call and an address of ours. */
const isPlain = (error: Error) => error instanceof Fault || 'syscall' in error || plainSentences.has(error.message);

const isCode = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w.-]{1,60}$/.test(value));
/** What libraries hang on their errors that names a place or a kind and never a value. */
const codes = [
  'code',
  'status',
  'statusCode',
  'errno',
  'constraint',
  'table',
  'column',
  'routine',
  'severity',
] as const;

/** Where it was thrown. The head of a stack repeats the message, whatever that looks like. */
const framesOf = ({ stack = '', message }: Error) =>
  stack
    .slice(Math.max(0, stack.indexOf(message)) + message.length)
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim());

const nameOf = (error: Error) => (isCode(error.name) ? error.name : 'Error');

type Told = { type: string; message?: string; frames: string[]; cause?: Told; [code: string]: unknown };

/**
 * An error as a log may tell it. Messages quote what went wrong: parameters of a query, a provider's words about a
 * prompt, a value that does not fit; so only its name, its codes and its place are told, and those words that are known.
 */
export const errorWords = (error: Error, depth = 3): Told => {
  const told: Told = { type: nameOf(error), frames: framesOf(error) };
  if (isPlain(error)) told.message = error.message;
  for (const name of codes) {
    const value = (error as unknown as Record<string, unknown>)[name];
    if (isCode(value)) told[name] = value;
  }
  // Placeholders stand in it for every value.
  if ('query' in error && typeof error.query === 'string' && 'params' in error) told.query = error.query.slice(0, 500);
  if (error.cause instanceof Error && depth > 0) told.cause = errorWords(error.cause, depth - 1);
  return told;
};

/** For those who read an error's own message: the engine keeps it. The error stays what it is. */
export const withoutWords = (error: unknown): unknown => {
  if (!(error instanceof Error)) return new Fault('something that is not an error was thrown');
  const { type, message, code, frames, cause } = errorWords(error);
  const words = [type, code, message, cause && [cause.type, cause.code, cause.message].filter(Boolean).join(' ')];
  const value = words.filter(Boolean).join(': ');
  const stack = [value, ...frames.map((frame) => `    ${frame}`)].join('\n');
  const isChanged =
    Reflect.defineProperty(error, 'message', { value }) && Reflect.defineProperty(error, 'stack', { value: stack });
  return isChanged ? error : new Fault(value);
};
