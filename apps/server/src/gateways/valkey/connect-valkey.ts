import type { Valkey } from './client.ts';

const isRefusal = (error: unknown) =>
  error instanceof Error && /^(WRONGPASS|NOAUTH|NOPERM|ERR AUTH|ERR invalid password)/.test(error.message);

/**
 * The first connection. A refused password ends the start with its reason; a Valkey that is away does not: it is
 * tried for ever, and until then answers come from the database.
 */
export const connectValkey = async (valkey: Valkey, startOthers: () => Promise<unknown>[]) => {
  let refusal: Error | undefined;
  const note = (error: Error) => {
    if (isRefusal(error)) refusal = error;
  };
  valkey.on('error', note);
  const isThere = await valkey.connect().then(
    () => true,
    (error: Error) => {
      note(error);
      return false;
    },
  );
  if (refusal) {
    valkey.disconnect();
    throw new Error(`Valkey refuses the password in VALKEY_URL: ${refusal.message}`);
  }
  const others = Promise.allSettled(startOthers());
  if (isThere) await others;
  return isThere;
};
