import type { Policy } from '@zhixing/contract/route';
import { AppError } from '../base/app-error.ts';
import type { Ctx } from '../ctx.ts';

/** The whole of "may this caller use this route"; what rows they then see is the verb's and the database's matter. */
export const authorise = (policy: Policy, { actor, tenant }: Pick<Ctx, 'actor' | 'tenant'>) => {
  if (policy === 'public') return;
  if (actor.kind !== 'account') throw new AppError('TOKEN_INVALID');
  if (policy === 'account') return;
  const needsAdmin = policy === 'admin' || policy === 'platform-admin';
  const needsPlatform = policy === 'platform-admin' || policy === 'platform-staff';
  const hasRole = needsAdmin ? actor.role === 'admin' : actor.role !== 'user';
  if (!hasRole || (needsPlatform && tenant.kind !== 'platform')) throw new AppError('NO_PERMISSION');
};
