import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { sha256 } from '../../base/id.ts';
import { acceptedSecrets } from '../../base/secret-settings.ts';
import type { Services } from '../../ctx.ts';

/** Nothing that is read aloud or copied by hand as something else. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 16;
const codeHours = 24;
export const setupTries = 20;

/** Never stored: it follows from a number in the database and the secret that every api of it has, so all tell the same. */
const setupCodeOf = (secret: string, seed: string) =>
  [...createHmac('sha256', secret).update(`setup:${seed}`).digest().subarray(0, codeLength)]
    .map((byte) => letters[byte % letters.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

type Row = { seed: string; until: Date };

/** The code of now, a new one if there is none, or the last is over or was guessed at too often; none once it is done. */
export const drawSetupCode = async ({ db, env }: Pick<Services, 'db' | 'env'>) => {
  await db.shared.execute(sql`
    update instance
    set setup_seed = gen_random_uuid(), setup_until = now() + make_interval(hours => ${codeHours}), setup_tries = 0
    where (setup_seed is null or setup_until <= now() or setup_tries >= ${setupTries})
      and not exists (select from tenant where kind = 'platform')`);
  const { rows } = await db.shared.execute<Row>(sql`
    select setup_seed as seed, setup_until as until from instance
    where setup_seed is not null and not exists (select from tenant where kind = 'platform')`);
  return rows[0] && { code: setupCodeOf(env.APP_SECRET, rows[0].seed), until: new Date(rows[0].until) };
};

const plain = (code: string) => sha256(code.toLowerCase().replace(/[^a-z0-9]/g, ''));

/** Counts the try first, and on its own: guesses that run side by side are all counted. */
export const isSetupCode = async ({ db, env }: Pick<Services, 'db' | 'env'>, code: string) => {
  const { rows } = await db.shared.execute<{ seed: string }>(sql`
    update instance set setup_tries = setup_tries + 1
    where setup_seed is not null and setup_until > now() and setup_tries < ${setupTries}
    returning setup_seed as seed`);
  const seed = rows[0]?.seed;
  const isRight = (secret: string) =>
    seed !== undefined && timingSafeEqual(plain(setupCodeOf(secret, seed)), plain(code));
  return acceptedSecrets(env).some(isRight);
};
