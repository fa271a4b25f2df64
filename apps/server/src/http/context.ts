import { tokenCookie } from '@zhixing/contract/auth';
import type { FastifyRequest } from 'fastify';
import { type AccountActor, type Ctx, type Services, servicesOf, type Tenant } from '../ctx.ts';
import { localeOf } from './send-error.ts';

export type Lookups = {
  findTenant: (host: string) => Promise<Tenant>;
  findAccount: (tenant: Tenant, token: string) => Promise<AccountActor | undefined>;
};

/**
 * The token of a request. A cookie alone is believed for reads only: a foreign page can make a browser send it,
 * but it cannot set the header.
 */
const tokenOf = (request: FastifyRequest, bodyToken: string | undefined): string | undefined => {
  const header = request.headers.authorization;
  if (header) return header.startsWith('Bearer ') ? header.slice(7) : undefined;
  return bodyToken ?? (request.method === 'GET' ? request.cookies[tokenCookie] : undefined);
};

export const createContextOf =
  (services: Services, { findTenant, findAccount }: Lookups) =>
  async (request: FastifyRequest, bodyToken?: string): Promise<Ctx> => {
    const tenant = await findTenant(request.host);
    const token = tokenOf(request, bodyToken);
    const account = token ? await findAccount(tenant, token) : undefined;
    return {
      ...servicesOf(services, tenant.id),
      services,
      actor: account ?? { kind: 'anonymous' },
      tenant,
      requestId: request.id,
      address: request.ip,
      locale: localeOf(request),
      isSecure: request.protocol === 'https',
      cookies: request.cookies,
      isOwnPage: URL.parse(request.headers.origin ?? '')?.host === request.host,
      log: services.log,
      tx: (work) => services.db.inTenant(tenant.id, work),
    };
  };
