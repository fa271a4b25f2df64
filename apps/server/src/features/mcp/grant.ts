import { createSecretBox } from '../../base/secret-box.ts';
import type { Services } from '../../ctx.ts';
import type { Login } from '../../gateways/mcp/mcp-oauth.ts';
import type { Tokens } from '../../gateways/mcp/oauth-messages.ts';
import { grantPlace, type ServerRow } from './queries.ts';

/** What an owner was granted by logging in at a server. It is sealed as a whole. */
export type Grant = { login: Login; accessToken: string; refreshToken?: string | undefined };

type Row = Pick<ServerRow, 'tenantId' | 'id'>;
type WithEnv = Pick<Services, 'env'>;

export const openGrant = ({ env }: WithEnv, row: Row, cipher: Buffer) =>
  JSON.parse(createSecretBox(env).open(cipher, grantPlace(row))) as Grant;

/** The columns of a row that has just got these tokens; a server that sends no new refresh token keeps the old one. */
export const grantColumns = (
  { env, now }: Pick<Services, 'env' | 'now'>,
  row: Row,
  login: Login,
  { accessToken, refreshToken, seconds }: Tokens,
) => {
  const grant: Grant = { login, accessToken, refreshToken };
  return {
    grantCipher: createSecretBox(env).seal(JSON.stringify(grant), grantPlace(row)),
    grantExpiresAt: seconds === undefined ? null : new Date(now().getTime() + seconds * 1000),
    grantRenews: refreshToken !== undefined,
    grantLease: null,
    grantLeaseUntil: null,
  };
};
export const noGrant = {
  grantCipher: null,
  grantExpiresAt: null,
  grantRenews: false,
  grantLease: null,
  grantLeaseUntil: null,
};
