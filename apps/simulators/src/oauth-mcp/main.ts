import { envHost, envPort } from '../env.ts';
import { listen, stopOnSignal } from '../listen.ts';
import { createHttpServer, type Handler } from '../serve.ts';
import { createAuthorization } from './authorize.ts';
import { type Behaviour, usualBehaviour } from './behaviour.ts';
import { createGrants } from './grants.ts';
import { createMcpResource } from './mcp-resource.ts';

const host = envHost();
const port = envPort('OAUTH_MCP_PORT');
const origin = `http://${host}:${port}`;
const grants = createGrants();
const behaviour = usualBehaviour();
const ledger: string[] = [];
const note = (what: string) => void ledger.push(what);

/** For tests: what happened, and what shall happen. `revoke` and `end` take effect at once. */
const inspection: Handler = ({ method, url, body }) => {
  if (method === 'GET' && url.pathname === '/ledger') return { status: 200, json: ledger };
  if (method !== 'POST' || url.pathname !== '/control') return undefined;
  const { revoke, end, ...change } = JSON.parse(body.toString('utf8')) as Partial<Behaviour> & {
    revoke?: boolean;
    end?: boolean;
  };
  if (revoke) grants.revokeAll();
  if (end) grants.endAll();
  Object.assign(behaviour, usualBehaviour(), change);
  ledger.length = 0;
  return { status: 200, json: behaviour };
};

const http = createHttpServer(
  inspection,
  createAuthorization({ origin, grants, behaviour, note }),
  createMcpResource({ origin, grants, note }),
);
stopOnSignal(() => http.close());
await listen(http, port, host);
console.log(`oauth-mcp simulator: ${origin}/mcp`);
