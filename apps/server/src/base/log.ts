import { type Logger, pino, stdSerializers } from 'pino';

export type Log = Logger;

const secretNames = [
  'password',
  'newPassword',
  'token',
  'authorization',
  'cookie',
  'code',
  'checkCode',
  'xat',
  'secret',
];

/** A failed query carries its parameters and the row it met; neither belongs in a log. */
const withoutValues = (err: Error) => {
  if (!('query' in err) || !(err.cause instanceof Error)) return stdSerializers.err(err);
  const { detail, where, ...cause } = stdSerializers.err(err.cause);
  return { ...cause, query: err.query };
};

/** One JSON line per event. Fields that carry secrets are dropped wherever they stand, up to two levels deep. */
export const createLog = (name: string, level: string): Log =>
  pino({
    name,
    level,
    base: { name },
    serializers: { err: withoutValues },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretNames.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), remove: true },
  });
