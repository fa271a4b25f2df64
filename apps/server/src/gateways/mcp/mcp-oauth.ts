import {
  type AuthorizationServerMetadata,
  assertSecureTokenEndpoint,
  checkResourceAllowed,
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
  exchangeAuthorization,
  extractWWWAuthenticateParams,
  InsecureTokenEndpointError,
  IssuerMismatchError,
  type OAuthClientInformationMixed,
  OAuthError,
  RegistrationRejectedError,
  refreshAuthorization,
  registerClient,
  startAuthorization,
} from '@modelcontextprotocol/client';
import type { Egress } from '../egress/egress.ts';
import { EgressRefused } from '../egress/egress-refused.ts';
import { McpFailure, whyOf } from './mcp-failure.ts';
import { probe, type Tokens, tokensFrom } from './oauth-messages.ts';
import { watchBody } from './watch-body.ts';

/** Where a server sends people to log in, and what the tokens are to be for. */
export type LoginPlace = {
  issuer: string;
  resource: string;
  scope?: string | undefined;
  metadata: AuthorizationServerMetadata;
};
/** A login place that knows us. */
export type Login = LoginPlace & { client: OAuthClientInformationMixed; redirectUrl: string };

export type OAuthWay = {
  egress: Egress;
  /** Places that may be called without https. */
  isTrusted: (url: URL) => boolean;
};

type Send = (address: string | URL, init?: RequestInit) => Promise<Response>;
type Steps = { send: Send; assertSafe: (address: string | URL) => void };

const limits = { maxBytes: 256 * 1024, totalMs: 15_000, idleMs: 15_000 };
/** After these a token never works again; anything else may pass. */
const final = ['invalid_grant', 'invalid_client', 'unauthorized_client', 'access_denied', 'invalid_token'];

const failureOf = (error: unknown): McpFailure => {
  if (error instanceof McpFailure) return error;
  if (error instanceof IssuerMismatchError) return new McpFailure('ISSUER', { cause: error });
  if (error instanceof InsecureTokenEndpointError) return new McpFailure('INSECURE', { cause: error });
  if (error instanceof RegistrationRejectedError) return new McpFailure('REGISTER', { cause: error });
  if (error instanceof OAuthError && final.includes(error.code)) return new McpFailure('DENIED', { cause: error });
  return new McpFailure('LOGIN', { cause: error });
};

/** Everything of a login goes out through the egress; what it refused is told as that, however a library words it. */
const openWay = async <T>({ egress, isTrusted }: OAuthWay, work: (steps: Steps) => Promise<T>): Promise<T> => {
  let refusal: EgressRefused | undefined;
  const assertSafe = (address: string | URL) => {
    const url = URL.parse(String(address));
    if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) throw new McpFailure('ADDRESS');
    if (url.protocol === 'http:' && !isTrusted(url)) throw new McpFailure('INSECURE');
  };
  const note = (error: unknown) => {
    if (error instanceof EgressRefused) refusal ??= error;
  };
  const send: Send = async (address, init = {}) => {
    try {
      // The library reads an error's words only from a reply of the global kind.
      return watchBody(await egress.fetch(address, { ...init, limits, purpose: 'tool' }), note);
    } catch (error) {
      note(error);
      throw error;
    }
  };
  try {
    return await work({ send, assertSafe });
  } catch (error) {
    throw refusal ? new McpFailure(whyOf(refusal.code), { cause: error }) : failureOf(error);
  }
};

/** RFC 9728, then RFC 8414. What the metadata says must agree with where it came from: else it could be another's. */
export const findLogin = (way: OAuthWay, url: string): Promise<LoginPlace> =>
  openWay(way, async ({ send, assertSafe }) => {
    assertSafe(url);
    const refused = await send(url, probe);
    await refused.body?.cancel();
    if (refused.status !== 401) throw new McpFailure('NO_OAUTH', { status: refused.status });
    const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(refused);
    if (resourceMetadataUrl) assertSafe(resourceMetadataUrl);
    const found = await discoverOAuthProtectedResourceMetadata(
      url,
      resourceMetadataUrl ? { resourceMetadataUrl } : {},
      send,
    );
    if (!checkResourceAllowed({ requestedResource: url, configuredResource: found.resource }))
      throw new McpFailure('ISSUER');
    const issuer = found.authorization_servers?.[0];
    if (!issuer) throw new McpFailure('NO_OAUTH');
    assertSafe(issuer);
    const metadata = await discoverAuthorizationServerMetadata(issuer, { fetchFn: send });
    if (!metadata?.code_challenge_methods_supported?.includes('S256')) throw new McpFailure('NO_OAUTH');
    assertSafe(metadata.authorization_endpoint);
    assertSafe(metadata.token_endpoint);
    // Said before the person logs in, not after.
    assertSecureTokenEndpoint(metadata.token_endpoint);
    if (!metadata.registration_endpoint) throw new McpFailure('REGISTER');
    assertSafe(metadata.registration_endpoint);
    return { issuer, resource: found.resource, scope: scope ?? found.scopes_supported?.join(' '), metadata };
  });

const authMethods = ['client_secret_basic', 'client_secret_post', 'none'];

/** Registers us anew and says which page the person has to open. */
export const beginLogin = (way: OAuthWay, place: LoginPlace, redirectUrl: string, state: string) =>
  openWay(way, async ({ send }) => {
    const { issuer, metadata, scope, resource } = place;
    const known = metadata.token_endpoint_auth_methods_supported ?? [];
    const client = await registerClient(issuer, {
      metadata,
      fetchFn: send,
      clientMetadata: {
        client_name: 'Zhixing',
        redirect_uris: [redirectUrl],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: authMethods.find((one) => known.includes(one)) ?? 'client_secret_basic',
        application_type: 'web',
        ...(scope ? { scope } : {}),
      },
    });
    const page = await startAuthorization(issuer, {
      metadata,
      clientInformation: client,
      redirectUrl,
      state,
      resource,
      ...(scope ? { scope } : {}),
    });
    const login: Login = { ...place, client, redirectUrl };
    return { address: page.authorizationUrl.href, verifier: page.codeVerifier, login };
  });

type Code = { code: string; iss: string | undefined; verifier: string };

export const redeemCode = (way: OAuthWay, login: Login, { code, iss, verifier }: Code): Promise<Tokens> =>
  openWay(way, async ({ send }) => {
    const { issuer, metadata, client, redirectUrl, resource } = login;
    const answer = await exchangeAuthorization(issuer, {
      metadata,
      clientInformation: client,
      authorizationCode: code,
      codeVerifier: verifier,
      redirectUri: redirectUrl,
      resource,
      fetchFn: send,
      ...(iss === undefined ? {} : { iss }),
    });
    return tokensFrom(answer);
  });

/** The old refresh token may be spent from here on, whatever comes back. */
export const renewTokens = (way: OAuthWay, login: Login, refreshToken: string): Promise<Tokens> =>
  openWay(way, async ({ send }) => {
    const { issuer, metadata, client, resource } = login;
    const clientInformation = client;
    return tokensFrom(
      await refreshAuthorization(issuer, { metadata, clientInformation, refreshToken, resource, fetchFn: send }),
    );
  });
