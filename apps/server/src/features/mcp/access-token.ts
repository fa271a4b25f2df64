import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { newId } from '../../base/id.ts';
import type { Services } from '../../ctx.ts';
import { mcpServer } from '../../db/schema/mcp.ts';
import { McpFailure } from '../../gateways/mcp/mcp-failure.ts';
import { renewTokens } from '../../gateways/mcp/mcp-oauth.ts';
import { type Grant, grantColumns, noGrant, openGrant } from './grant.ts';
import { oauthWay } from './oauth-way.ts';
import type { ServerRow } from './queries.ts';

type Row = Pick<ServerRow, 'tenantId' | 'id'>;

/** Longer than a renewal may take, so that two never run at once. */
const leaseMs = 30_000;
const spareMs = 30_000;
const pollMs = 100;

const readGrant = (services: Services, row: Row) =>
  services.db.inTenant(row.tenantId, async (tx) => {
    const { grantCipher, grantExpiresAt } = mcpServer;
    const [found] = await tx
      .select({ grantCipher, grantExpiresAt })
      .from(mcpServer)
      .where(and(eq(mcpServer.id, row.id), isNull(mcpServer.deletedAt)));
    if (!found?.grantCipher) throw new McpFailure('GRANT');
    const grant = openGrant(services, row, found.grantCipher);
    return { cipher: found.grantCipher, grant, expiresAt: found.grantExpiresAt };
  });

/** The lease on exactly this grant: one that was renewed since is nobody's to renew. */
const claim = (services: Services, row: Row, cipher: Buffer) =>
  services.db.inTenant(row.tenantId, async (tx) => {
    const lease = newId();
    const now = services.now();
    const [claimed] = await tx
      .update(mcpServer)
      .set({ grantLease: lease, grantLeaseUntil: new Date(now.getTime() + leaseMs) })
      .where(
        and(
          eq(mcpServer.id, row.id),
          eq(mcpServer.grantCipher, cipher),
          or(isNull(mcpServer.grantLeaseUntil), lt(mcpServer.grantLeaseUntil, now)),
        ),
      )
      .returning({ id: mcpServer.id });
    return claimed && lease;
  });

const settle = (services: Services, row: Row, lease: string, values: Partial<ServerRow>) =>
  services.db.inTenant(row.tenantId, (tx) =>
    tx
      .update(mcpServer)
      .set(values)
      .where(and(eq(mcpServer.id, row.id), eq(mcpServer.grantLease, lease), isNull(mcpServer.deletedAt))),
  );

const renew = async (services: Services, row: Row, lease: string, login: Grant['login'], refreshToken: string) => {
  try {
    const tokens = await renewTokens(oauthWay(services), login, refreshToken);
    await settle(services, row, lease, grantColumns(services, row, login, tokens));
    return tokens.accessToken;
  } catch (error) {
    const isOver = error instanceof McpFailure && error.why === 'DENIED';
    await settle(services, row, lease, isOver ? noGrant : { grantLease: null, grantLeaseUntil: null });
    throw isOver ? new McpFailure('GRANT', { cause: error }) : error;
  }
};

/**
 * The token that opens the server now. One that ran out, or that the server has refused (`spent`), is renewed by whoever
 * gets the lease, with no transaction open; the others wait for it.
 */
export const accessToken = async (services: Services, row: Row, spent?: string): Promise<string> => {
  for (const until = Date.now() + leaseMs; Date.now() < until; await sleep(pollMs)) {
    const { cipher, grant, expiresAt } = await readGrant(services, row);
    const isOld = expiresAt !== null && expiresAt.getTime() - spareMs < services.now().getTime();
    if (!isOld && grant.accessToken !== spent) return grant.accessToken;
    if (!grant.refreshToken) throw new McpFailure('GRANT');
    const lease = await claim(services, row, cipher);
    if (lease) return renew(services, row, lease, grant.login, grant.refreshToken);
  }
  throw new McpFailure('TIMEOUT');
};
