import { type Logger, pino, stdSerializers } from 'pino';

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

/** A failed query carries its parameters and the row it met; neither belongs in a log. */
const withoutValues = (err: Error) => {
  if (!('query' in err) || !(err.cause instanceof Error)) return withoutSecrets({ ...stdSerializers.err(err) });
  const { detail, where, ...cause } = stdSerializers.err(err.cause);
  return withoutSecrets({ ...cause, query: err.query });
};

/**
 * One JSON line per event, written behind the request's back and flushed at exit. Fields that carry secrets are dropped
 * wherever they stand, up to two levels deep.
 */
export const createLog = (name: string, level: string): Log =>
  pino(
    {
      name,
      level,
      base: { name },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: withoutSecrets },
      // The formatter does not see what a child logger is bound to.
      redact: { paths: [...secretNames], remove: true },
      serializers: { err: withoutValues },
    },
    pino.destination({ sync: false }),
  );
