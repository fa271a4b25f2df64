import { type Logger, pino, stdSerializers } from 'pino';
import { errorWords } from './error-words.ts';
import { workContext } from './work-context.ts';

export type Log = Logger;

const secretNames = new Set([
  'password',
  'newPassword',
  'token',
  'authorization',
  'cookie',
  'code',
  'checkCode',
  'xat',
  'secret',
]);

type Fields = Record<string, unknown>;

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Error);

/** A copy without the fields that carry secrets, made only when there is something to leave out. */
const withoutSecrets = (fields: Fields, depth = 2): Fields => {
  let copy: Fields | undefined;
  for (const [name, value] of Object.entries(fields)) {
    const isSecret = secretNames.has(name);
    const kept = !isSecret && depth > 0 && isPlain(value) ? withoutSecrets(value, depth - 1) : value;
    if (!isSecret && kept === value) continue;
    copy ??= { ...fields };
    if (isSecret) delete copy[name];
    else copy[name] = kept;
  }
  return copy ?? fields;
};

/**
 * One JSON line per event, written behind the request's back and flushed at exit, with the ids of the work it is part of.
 * Fields that carry secrets are dropped wherever they stand, up to two levels deep. What people and models wrote is not
 * told unless `withContent` says so.
 */
export const createLog = (name: string, level: string, withContent = false): Log =>
  pino(
    {
      name,
      level,
      base: { name },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => workContext.getStore() ?? {},
      // The usual way writes into what the mixin gave, which is the work's own.
      mixinMergeStrategy: (line, work) => ({ ...work, ...line }),
      formatters: { log: withoutSecrets },
      // The formatter does not see what a child logger is bound to.
      redact: { paths: [...secretNames], remove: true },
      serializers: {
        err: (err: unknown) => {
          if (!(err instanceof Error)) return { type: typeof err };
          return withContent ? withoutSecrets({ ...stdSerializers.err(err) }) : errorWords(err);
        },
      },
    },
    pino.destination({ sync: false }),
  );
