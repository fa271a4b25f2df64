import type { FastifyRequest } from 'fastify';
import { type AccountActor, type AccountCtx, type Services, servicesOf, type Tenant } from '../ctx.ts';
import { localeOf } from './send-error.ts';

/** The context of a call that a key opened and no login. */
export const keyContext = (
  services: Services,
  tenant: Tenant,
  request: FastifyRequest,
  owner: AccountActor,
): AccountCtx => ({
  ...servicesOf(services, tenant.id),
  services,
  actor: owner,
  tenant,
  requestId: request.id,
  address: request.ip,
  locale: localeOf(request),
  isSecure: request.protocol === 'https',
  cookies: {},
  tx: (work) => services.db.inTenant(tenant.id, work),
});

/** A page of another site has no business here, whatever name it gave our address. */
export const isForeignPage = ({ headers, host }: FastifyRequest) =>
  headers.origin !== undefined && URL.parse(headers.origin)?.host !== host;

export const bearerKey = ({ headers }: FastifyRequest) =>
  /^Bearer (\S{1,100})$/.exec(headers.authorization ?? '')?.[1] ?? '';
