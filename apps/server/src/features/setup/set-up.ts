import type { RouteInput } from '@zhixing/contract/route';
import type { setUp as contract } from '@zhixing/contract/setup';
import { tenantBrand } from '@zhixing/contract/tenant';
import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { Ctx } from '../../ctx.ts';
import { tenant } from '../../db/schema/tenant.ts';
import { hashNewPassword, openSession } from '../auth/index.ts';
import { addFirstTenant } from './add-first-tenant.ts';
import { isSetupCode } from './setup-code.ts';

const isDone = async ({ db }: Pick<Ctx, 'db'>) =>
  (await db.shared.select({ id: tenant.id }).from(tenant).where(eq(tenant.kind, 'platform'))).length > 0;

export const setupState = async (ctx: Ctx) => ({ isDone: await isDone(ctx) });

/** Whoever holds the code becomes the administrator, and is logged in as such. */
export const setUp = async (ctx: Ctx, { code, title, host, ...draft }: RouteInput<typeof contract>['body']) => {
  if (await isDone(ctx)) throw new AppError('SETUP_DONE');
  // Somebody else may have been quicker: their code was right too.
  if (!(await isSetupCode(ctx, code))) throw new AppError((await isDone(ctx)) ? 'SETUP_DONE' : 'SETUP_CODE_WRONG');
  const named = { tenant: { ...ctx.tenant, name: title, brand: tenantBrand.parse({ title }) } };
  const passwordHash = await hashNewPassword(named, draft.password, draft.account);
  const made = await ctx.db.inPlatform((tx) =>
    addFirstTenant(tx, ctx, { title, hosts: [host], account: draft.account, passwordHash }),
  );
  if (!made) throw new AppError('SETUP_DONE');
  await ctx.bus.announce({ kind: 'tenant', id: made.tenant.id });
  const here: Ctx = { ...ctx, tenant: made.tenant, tx: (work) => ctx.db.inTenant(made.tenant.id, work) };
  return here.tx((tx) => openSession(tx, here, made.admin, 'setup'));
};
