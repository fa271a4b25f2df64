import { createHash, randomBytes } from 'node:crypto';

type Client = { id: string; secret: string; redirectUris: string[] };
type Asked = { clientId: string; redirectUri: string; challenge: string; resource: string };
type Family = { clientId: string; resource: string; isOver: boolean };

const random = () => randomBytes(24).toString('base64url');
const later = (seconds: number) => Date.now() + seconds * 1000;

/** Clients, codes and tokens, as an authorization server keeps them. A refresh token used twice ends its whole family. */
export function createGrants() {
  const clients = new Map<string, Client>();
  const codes = new Map<string, Asked>();
  const access = new Map<string, { family: Family; until: number }>();
  const refresh = new Map<string, { family: Family; isSpent: boolean }>();

  const issue = (family: Family, seconds: number, withRefresh: boolean) => {
    const accessToken = `at_${random()}`;
    access.set(accessToken, { family, until: later(seconds) });
    const refreshToken = withRefresh ? `rt_${random()}` : undefined;
    if (refreshToken) refresh.set(refreshToken, { family, isSpent: false });
    return { access_token: accessToken, token_type: 'Bearer', expires_in: seconds, refresh_token: refreshToken };
  };
  return {
    register(redirectUris: string[]): Client {
      const client = { id: `client_${random()}`, secret: random(), redirectUris };
      clients.set(client.id, client);
      return client;
    },
    mayReturn: (clientId: string, redirectUri: string) =>
      clients.get(clientId)?.redirectUris.includes(redirectUri) === true,
    isClient: (id: string, secret: string) => clients.get(id)?.secret === secret,
    allow(asked: Asked): string {
      const code = random();
      codes.set(code, asked);
      return code;
    },
    redeem(code: string, sent: Omit<Asked, 'challenge'> & { verifier: string }, seconds: number, withRefresh: boolean) {
      const asked = codes.get(code);
      codes.delete(code);
      const challenge = createHash('sha256').update(sent.verifier).digest('base64url');
      const isSame =
        asked?.challenge === challenge &&
        asked.clientId === sent.clientId &&
        asked.redirectUri === sent.redirectUri &&
        asked.resource === sent.resource;
      if (!isSame) return undefined;
      return issue({ clientId: sent.clientId, resource: sent.resource, isOver: false }, seconds, withRefresh);
    },
    renew(token: string, clientId: string, seconds: number) {
      const held = refresh.get(token);
      if (!held || held.family.clientId !== clientId || held.family.isOver) return undefined;
      if (held.isSpent) {
        held.family.isOver = true;
        return undefined;
      }
      held.isSpent = true;
      return issue(held.family, seconds, true);
    },
    opens(token: string, resource: string) {
      const held = access.get(token);
      return held !== undefined && !held.family.isOver && held.until > Date.now() && held.family.resource === resource;
    },
    revokeAll: () => access.clear(),
    endAll() {
      access.clear();
      for (const { family } of refresh.values()) family.isOver = true;
    },
  };
}
export type Grants = ReturnType<typeof createGrants>;
