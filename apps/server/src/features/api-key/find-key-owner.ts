import { scopeOfCall } from '@zhixing/contract/key-scope';
import type { Route } from '@zhixing/contract/route';
import { AppError } from '../../base/app-error.ts';
import type { Services, Tenant } from '../../ctx.ts';
import { findApiKey } from './find-api-key.ts';

/** Whom a key acts for in a call of our own API; what is open to anybody it opens as anybody. */
export const createKeyOwnerFinder = (services: Services) => async (tenant: Tenant, route: Route, bearer: string) => {
  if (route.policy === 'public') return undefined;
  const key = await findApiKey(services, tenant, bearer);
  if (!key) return undefined;
  const seconds = await services.limits.take('api-key', key.keyId);
  if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds });
  const scope = scopeOfCall(route.name);
  // A key for one agent shows nothing of its owner's other things.
  if (!scope || key.agentId !== null || !key.scopes.includes(scope)) throw new AppError('KEY_SCOPE');
  return key.owner;
};
