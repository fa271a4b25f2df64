import { modelKinds } from '@zhixing/contract/model';
import { type SystemPart, type SystemState, systemParts } from '@zhixing/contract/system';
import { and, eq, isNull } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import { model } from '../../db/schema/model.ts';
import { tenantHost } from '../../db/schema/tenant.ts';

/** The settings of a part, as an operator names them. */
const namesOf: Record<SystemPart, readonly (keyof AccountCtx['env'])[]> = {
  postgres: ['DATABASE_URL'],
  valkey: ['VALKEY_URL'],
  engine: ['RESTATE_INGRESS_URL', 'RESTATE_ADMIN_URL', 'RESTATE_IDENTITY_KEY'],
  store: ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  sandbox: ['SANDBOX_URL', 'SANDBOX_KEY'],
  mail: ['SMTP_URL', 'MAIL_FROM'],
  sms: ['SMS_ENDPOINT', 'SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE_CODE'],
  wechatPay: [
    'WECHAT_PAY_APP_ID',
    'WECHAT_PAY_MERCHANT_ID',
    'WECHAT_PAY_SERIAL',
    'WECHAT_PAY_PRIVATE_KEY',
    'WECHAT_PAY_API_V3_KEY',
    'WECHAT_PAY_PUBLIC_KEY_ID',
    'WECHAT_PAY_PUBLIC_KEY',
    'WECHAT_PAY_NOTIFY_URL',
  ],
};

const isUnset = ({ env }: Pick<AccountCtx, 'env'>, part: SystemPart) => namesOf[part].every((name) => !env[name]);

/** A part that hangs counts as down. */
const isUp = async (check: () => Promise<unknown>) => {
  const slow = new Promise<false>((resolve) => setTimeout(resolve, 1_500, false).unref());
  return Boolean(await Promise.race([check().catch(() => false), slow]));
};

const stateOf = async (ctx: AccountCtx, part: SystemPart): Promise<SystemState['parts'][number]['state']> => {
  if (isUnset(ctx, part)) return 'unset';
  if (part === 'mail' || part === 'sms' || part === 'wechatPay') return 'set';
  return (await isUp(ctx.parts[part])) ? 'up' : 'down';
};

const readModels = (ctx: AccountCtx) =>
  ctx.tx(async (tx) => {
    const rows = await tx
      .select({ kind: model.kind, name: model.name, isDefault: model.isDefault })
      .from(model)
      .where(and(isNull(model.deletedAt), isNull(model.ownerId)));
    return modelKinds.map((kind) => {
      const own = rows.filter((row) => row.kind === kind);
      return { kind, count: own.length, usual: own.find(({ isDefault }) => isDefault)?.name ?? null };
    });
  });

export const systemState = async (ctx: AccountCtx): Promise<SystemState> => {
  const bound = await ctx.db.shared
    .select({ host: tenantHost.host })
    .from(tenantHost)
    .where(eq(tenantHost.tenantId, ctx.tenant.id));
  const parts = await Promise.all(
    systemParts.map(async (name) => ({
      name,
      state: await stateOf(ctx, name),
      settings: namesOf[name].map((setting) => ({ name: setting, isSet: Boolean(ctx.env[setting]) })),
    })),
  );
  return {
    release: ctx.env.RELEASE,
    hosts: bound.map(({ host }) => host).toSorted(),
    parts,
    models: await readModels(ctx),
  };
};
