import { createHmac } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type pg from 'pg';
import { acceptedSecrets, type SecretSettings } from '../base/secret-settings.ts';

type Asking = Pick<pg.Pool, 'query'>;

const newestMigration = () =>
  readdirSync(new URL('../../migrations/', import.meta.url))
    .flatMap((file) => /^(\d+)_.*\.sql$/.exec(file)?.[1] ?? [])
    .toSorted()
    .at(-1);

/** Throws with the reason while the database is older than this code. A newer one is no fault: it serves a rollback. */
export const checkMigrations = async (pool: Asking) => {
  const wanted = newestMigration();
  const { rows } = await pool.query<{ is: boolean }>('select is_migrated($1) as is', [wanted]);
  if (!rows[0]?.is) throw new Error(`migration ${wanted} has not been applied: run the migrations`);
  return true;
};

const secretMark = (secret: string) => createHmac('sha256', secret).update('zhixing instance').digest();

/** Throws when what this database keeps was sealed with another secret. The first process to ask leaves its mark. */
export const checkSecret = async (pool: Asking, settings: SecretSettings) => {
  const mark = secretMark(settings.APP_SECRET);
  const read = async () => (await pool.query<{ mark: Buffer | null }>('select secret_mark as mark from instance')).rows;
  const [known] = await read();
  if (!known?.mark) await pool.query('update instance set secret_mark = $1 where secret_mark is null', [mark]);
  const [kept] = known?.mark ? [known] : await read();
  if (!acceptedSecrets(settings).some((secret) => kept?.mark?.equals(secretMark(secret))))
    throw new Error(
      'APP_SECRET is not the one this database was set up with: keys and codes kept in it cannot be read',
    );
  return true;
};

/** From now on only this secret will do. */
export const renewSecretMark = (pool: Asking, { APP_SECRET }: SecretSettings) =>
  pool.query('update instance set secret_mark = $1', [secretMark(APP_SECRET)]);

export const checkFirstTenant = async (pool: Asking) => {
  const { rowCount } = await pool.query("select 1 from tenant where kind = 'platform'");
  if (rowCount !== 1) throw new Error('not set up: open /setup with the code of this log, or run cli.ts init');
  return true;
};

const maxSkewMs = 60_000;
const warnSkewMs = 5_000;

/** Beyond a minute codes, windows and signatures go wrong; from some seconds on somebody should look. */
export const checkSkew = async (measure: () => Promise<number>) => {
  const skewMs = await measure();
  const words = `this machine's clock is ${Math.abs(skewMs / 1000).toFixed(1)} s ${skewMs > 0 ? 'ahead of' : 'behind'} the database's`;
  if (Math.abs(skewMs) > maxSkewMs) throw new Error(words);
  return Math.abs(skewMs) > warnSkewMs ? { warning: words } : true;
};
