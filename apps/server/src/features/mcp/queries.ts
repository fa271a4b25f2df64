import type { McpServer } from '@zhixing/contract/mcp';
import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { createSecretBox } from '../../base/secret-box.ts';
import type { AccountCtx, Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { mcpServer } from '../../db/schema/mcp.ts';
import type { McpPlace } from '../../gateways/mcp/mcp-client.ts';
import { healthWords } from './health-note.ts';

export type ServerRow = typeof mcpServer.$inferSelect;

const secretPlace = ({ tenantId, id }: Pick<ServerRow, 'tenantId' | 'id'>) => `mcp:${tenantId}:${id}`;
export const grantPlace = ({ tenantId, id }: Pick<ServerRow, 'tenantId' | 'id'>) => `mcp-grant:${tenantId}:${id}`;

export const sealedMcpColumns = [
  { table: 'mcp_server', column: 'secret_cipher', key: ['tenant_id', 'id'], placeOf: secretPlace },
  { table: 'mcp_server', column: 'grant_cipher', key: ['tenant_id', 'id'], placeOf: grantPlace },
] as const;

export const sealSecret = (
  { env }: Pick<Services, 'env'>,
  place: Pick<ServerRow, 'tenantId' | 'id'>,
  secret: string,
) => (secret === '' ? null : createSecretBox(env).seal(secret, secretPlace(place)));

export const openSecret = ({ env }: Pick<Services, 'env'>, row: Pick<ServerRow, 'tenantId' | 'id' | 'secretCipher'>) =>
  row.secretCipher ? createSecretBox(env).open(row.secretCipher, secretPlace(row)) : '';

export const authHeaders = (
  { auth, headerName }: Pick<ServerRow, 'auth' | 'headerName'>,
  secret: string,
): Record<string, string> => {
  if (auth === 'none' || secret === '') return {};
  return auth === 'header' ? { [headerName.toLowerCase()]: secret } : { authorization: `Bearer ${secret}` };
};

export type Placed = Pick<ServerRow, 'tenantId' | 'id' | 'secretCipher' | 'auth' | 'headerName' | 'url' | 'transport'>;
export const placeOf = (row: Placed, secret: string): McpPlace => ({
  url: row.url,
  transport: row.transport,
  headers: authHeaders(row, secret),
});

export const isOwnServer = (ownerId: string) => and(eq(mcpServer.ownerId, ownerId), isNull(mcpServer.deletedAt));

/** The caller's own; anybody else's answers as absent. */
export const lockOwnServer = async (tx: Tx, ctx: AccountCtx, id: string): Promise<ServerRow> => {
  const [row] = await tx
    .select()
    .from(mcpServer)
    .where(and(eq(mcpServer.id, id), isOwnServer(ctx.actor.id)))
    .for('update');
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

export const serverFrom = (row: ServerRow, { locale }: Pick<AccountCtx, 'locale'>): McpServer => ({
  id: row.id,
  name: row.name,
  url: row.url,
  transport: row.transport,
  auth: row.auth,
  headerName: row.headerName,
  hasSecret: row.secretCipher !== null,
  grant: row.grantCipher && { until: row.grantExpiresAt?.toISOString() ?? null, renews: row.grantRenews },
  health: row.health,
  healthWords: healthWords(row.healthWords, locale),
  checkedDate: row.checkedAt?.toISOString() ?? null,
  tools: row.tools.map(({ name, description, enabled }) => ({ name, description, enabled })),
  createdDate: row.createdAt.toISOString(),
});
