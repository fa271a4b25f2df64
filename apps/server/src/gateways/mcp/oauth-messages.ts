import { McpFailure } from './mcp-failure.ts';

export type Tokens = { accessToken: string; refreshToken?: string | undefined; seconds?: number | undefined };

/** What a server is asked without a token, to hear where tokens are given. */
export const probe = {
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'zhixing', version: '1' } },
  }),
};

type Answer = { access_token: string; token_type: string; refresh_token?: string; expires_in?: number };

/** They are sent as a header, so nothing but visible characters. */
const tokenForm = /^[\x21-\x7e]{1,8000}$/;

export const tokensFrom = ({ access_token, token_type, refresh_token, expires_in }: Answer): Tokens => {
  if (token_type.toLowerCase() !== 'bearer' || !tokenForm.test(access_token)) throw new McpFailure('PROTOCOL');
  return { accessToken: access_token, refreshToken: refresh_token, seconds: expires_in };
};
