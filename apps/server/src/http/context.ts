import { sessionCookieName } from '@zhixing/contract/auth';
import type { Route } from '@zhixing/contract/route';
import type { FastifyRequest } from 'fastify';
import { accountHash } from '../base/account-hash.ts';
import { AppError } from '../base/app-error.ts';
import { cutText, storableText } from '../base/storable.ts';
import { noteWork } from '../base/work-context.ts';
import { type AccountActor, type Ctx, type Services, servicesOf, type Tenant } from '../ctx.ts';
import { localeOf } from './send-error.ts';

export type Lookups = {
  findTenant: (host: string) => Promise<Tenant>;
  /** For what can be asked while nothing is set up. */
  standIn: Tenant;
  findAccount: (tenant: Tenant, token: string) => Promise<AccountActor | undefined>;
  /** Whom a key acts for in this call; refuses a key that does not open it. */
  findKeyOwner: (tenant: Tenant, route: Route, bearer: string) => Promise<AccountActor | undefined>;
  isKey: (bearer: string) => boolean;
};

const bearerOf = ({ headers: { authorization } }: FastifyRequest) =>
  authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined;

/**
 * The token of a request. A cookie alone is believed for what only reads: a foreign page can make a browser send it,
 * but it cannot set the header.
 */
const tokenOf = (request: FastifyRequest, { changes }: Route, bodyToken: string | undefined): string | undefined => {
  if (request.headers.authorization) return bearerOf(request);
  if (bodyToken !== undefined || request.method !== 'GET' || changes) return bodyToken;
  return request.cookies[sessionCookieName(request.protocol === 'https')];
};

export const createContextOf =
  (services: Services, { findTenant, findAccount, findKeyOwner, isKey, standIn }: Lookups) =>
  async (request: FastifyRequest, route: Route, bodyToken?: string): Promise<Ctx> => {
    const tenant = await findTenant(request.host).catch((error: unknown) => {
      if (route.beforeSetup && error instanceof AppError && error.code === 'SETUP_NEEDED') return standIn;
      throw error;
    });
    const token = tokenOf(request, route, bodyToken);
    const bearer = bearerOf(request);
    const find = () => {
      if (bearer !== undefined && isKey(bearer)) return findKeyOwner(tenant, route, bearer);
      return token ? findAccount(tenant, token) : undefined;
    };
    const account = await find();
    noteWork({
      tenantId: tenant.id,
      ...(account ? { accountHash: accountHash(services.env.APP_SECRET, account.id) } : {}),
    });
    return {
      ...servicesOf(services, tenant.id),
      services,
      actor: account ?? { kind: 'anonymous' },
      tenant,
      requestId: request.id,
      address: request.ip,
      device: cutText(storableText(request.headers['user-agent'] ?? ''), 200),
      locale: localeOf(request),
      isSecure: request.protocol === 'https',
      cookies: request.cookies,
      bearer,
      isOwnPage: URL.parse(request.headers.origin ?? '')?.host === request.host,
      log: services.log,
      tx: (work) => services.db.inTenant(tenant.id, work),
    };
  };
