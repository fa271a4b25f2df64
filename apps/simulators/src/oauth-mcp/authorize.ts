import type { Call, Handler, Reply } from '../serve.ts';
import type { Behaviour } from './behaviour.ts';
import type { Grants } from './grants.ts';

type Options = { origin: string; grants: Grants; behaviour: Behaviour; note: (what: string) => void };

const ok = (json: unknown): Reply => ({ status: 200, json });
/** Null stands for what is not said at all. */
const withoutNull = (json: object): Reply =>
  ok(Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null)));
const refuse = (status: number, error: string): Reply => ({ status, json: { error } });
const plain = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The page where the person decides. */
const page = (query: string) => `<!doctype html><meta charset="utf-8"><title>演示授权</title>
<h1>允许「Zhixing」使用这个 MCP 服务？</h1>
<p><a href="/decide?${plain(query)}&amp;allow=1">允许</a> <a href="/decide?${plain(query)}&amp;allow=0">拒绝</a></p>`;

const basicOf = ({ headers }: Call) => {
  const [, text = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
  const [id = '', secret = ''] = Buffer.from(text, 'base64').toString('utf8').split(':');
  return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) };
};

/** An authorization server: metadata, registration, the person's decision, tokens. PKCE is demanded. */
export function createAuthorization({ origin, grants, behaviour, note }: Options): Handler {
  const decide = ({ url }: Call): Reply => {
    const query = url.searchParams;
    const read = (name: string) => query.get(name) ?? '';
    const redirectUri = read('redirect_uri');
    if (!grants.mayReturn(read('client_id'), redirectUri)) return refuse(400, 'invalid_request');
    const back = new URL(redirectUri);
    back.searchParams.set('state', read('state'));
    back.searchParams.set('iss', behaviour.iss || origin);
    if (query.get('allow') === '1' && read('code_challenge_method') === 'S256') {
      const asked = { clientId: read('client_id'), redirectUri, challenge: read('code_challenge') };
      back.searchParams.set('code', grants.allow({ ...asked, resource: read('resource') }));
    } else back.searchParams.set('error', 'access_denied');
    return { status: 302, headers: { location: back.href }, html: '' };
  };

  const token = async (call: Call): Promise<Reply> => {
    const form = new URLSearchParams(call.body.toString('utf8'));
    const read = (name: string) => form.get(name) ?? '';
    const { id: clientId, secret } = basicOf(call);
    if (behaviour.tokenDelayMs > 0) await new Promise((done) => setTimeout(done, behaviour.tokenDelayMs));
    note(`token ${read('grant_type')}`);
    if (!grants.isClient(clientId, secret)) return refuse(401, 'invalid_client');
    const { tokenSeconds, givesRefreshToken } = behaviour;
    const sent = { clientId, redirectUri: read('redirect_uri'), resource: read('resource') };
    const given =
      read('grant_type') === 'refresh_token'
        ? grants.renew(read('refresh_token'), clientId, tokenSeconds)
        : grants.redeem(read('code'), { ...sent, verifier: read('code_verifier') }, tokenSeconds, givesRefreshToken);
    return given ? ok(given) : refuse(400, 'invalid_grant');
  };

  const routes: Record<string, (call: Call) => Reply | Promise<Reply>> = {
    'GET /.well-known/oauth-protected-resource/mcp': () =>
      ok({ resource: `${origin}/mcp`, authorization_servers: [origin], ...behaviour.resourceMetadata }),
    'GET /.well-known/oauth-authorization-server': () =>
      withoutNull({
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        registration_endpoint: `${origin}/register`,
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
        authorization_response_iss_parameter_supported: true,
        ...behaviour.serverMetadata,
      }),
    'POST /register': ({ body }) => {
      const { redirect_uris: uris, ...rest } = JSON.parse(body.toString('utf8')) as { redirect_uris: string[] };
      const { id, secret } = grants.register(uris);
      note('register');
      return {
        status: 201,
        json: { ...rest, redirect_uris: uris, client_id: id, client_secret: secret, client_secret_expires_at: 0 },
      };
    },
    'GET /authorize': ({ url }) => ({ status: 200, html: page(url.searchParams.toString()) }),
    'GET /decide': decide,
    'POST /token': token,
  };
  return (call) => routes[`${call.method} ${call.url.pathname}`]?.(call);
}
