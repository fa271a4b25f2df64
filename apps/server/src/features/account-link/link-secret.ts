import { createHmac, timingSafeEqual } from 'node:crypto';
import { sha256 } from '../../base/id.ts';
import { acceptedSecrets } from '../../base/secret-settings.ts';
import type { Services } from '../../ctx.ts';

/** Never stored, only its hash: it follows from the row's id, so that the job that mails it can make it again. */
export const secretOf = (key: string, id: string) =>
  createHmac('sha256', key).update(`account-link:${id}`).digest('base64url');

const isOf = (hash: Buffer) => (secret: string) => timingSafeEqual(sha256(secret), hash);

export const isSecretRight = (hash: Buffer, secret: string) => isOf(hash)(secret);

/** Of a link that was made before the server's key was changed, too. */
export const secretAgain = ({ env }: Pick<Services, 'env'>, { id, secretHash }: { id: string; secretHash: Buffer }) =>
  acceptedSecrets(env)
    .map((key) => secretOf(key, id))
    .find(isOf(secretHash));

export const linkAddress = (origin: string, id: string, secret: string) => `${origin}/account-link#${id}.${secret}`;
