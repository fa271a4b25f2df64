import type { Services } from '../../ctx.ts';
import type { McpPlace } from '../../gateways/mcp/mcp-client.ts';
import { McpFailure } from '../../gateways/mcp/mcp-failure.ts';
import { accessToken } from './access-token.ts';
import { openSecret, type Placed, placeOf } from './queries.ts';

const isRefused = (error: unknown) => error instanceof McpFailure && error.why === 'KEY' && error.status === 401;

/** Work at a server with what opens it. A token it refuses is renewed once: the call has not been made then. */
export const atServer = async <T>(
  services: Services,
  row: Placed,
  work: (place: McpPlace) => Promise<T>,
): Promise<T> => {
  if (row.auth !== 'oauth') return work(placeOf(row, openSecret(services, row)));
  const token = await accessToken(services, row);
  try {
    return await work(placeOf(row, token));
  } catch (error) {
    if (!isRefused(error)) throw error;
    const next = await accessToken(services, row, token);
    return work(placeOf(row, next)).catch((again: unknown) => {
      throw isRefused(again) ? new McpFailure('GRANT', { cause: again }) : again;
    });
  }
};
