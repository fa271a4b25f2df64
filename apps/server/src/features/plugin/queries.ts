import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { createSecretBox } from '../../base/secret-box.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { plugin } from '../../db/schema/plugin.ts';

export type PluginRow = typeof plugin.$inferSelect;
type PluginKey = Pick<PluginRow, 'tenantId' | 'id'>;

const secretPlace = ({ tenantId, id }: PluginKey) => `plugin:${tenantId}:${id}`;

export const sealedPluginColumns = [
  { table: 'plugin', column: 'secret_cipher', key: ['tenant_id', 'id'], placeOf: secretPlace },
  { table: 'plugin_release', column: 'secret_cipher', key: ['tenant_id', 'plugin_id', 'no'], placeOf: secretPlace },
] as const;

export const sealSecret = ({ env }: Pick<AccountCtx, 'env'>, key: PluginKey, secret: string) =>
  secret === '' ? null : createSecretBox(env).seal(secret, secretPlace(key));

export const openSecret = ({ env }: Pick<AccountCtx, 'env'>, key: PluginKey, cipher: Buffer | null) =>
  cipher ? createSecretBox(env).open(cipher, secretPlace(key)) : '';

const live = (id: string) => and(eq(plugin.id, id), isNull(plugin.deletedAt));
const isStaff = ({ actor }: AccountCtx) => actor.role !== 'user';

/** The caller's own, or any for staff; others answer as absent. */
export const readPluginRow = async (tx: Tx, ctx: AccountCtx, id: string): Promise<PluginRow> => {
  const [row] = await tx.select().from(plugin).where(live(id));
  if (!row || (row.ownerId !== ctx.actor.id && !isStaff(ctx))) throw new AppError('NOT_FOUND');
  return row;
};

/** To change it: its creator or the admin; support only looks. A standard one is nobody else's to change. */
export const lockPlugin = async (tx: Tx, ctx: AccountCtx, id: string): Promise<PluginRow> => {
  const [row] = await tx.select().from(plugin).where(live(id)).for('update');
  if (!row || (row.ownerId !== ctx.actor.id && !isStaff(ctx) && !row.isStandard)) throw new AppError('NOT_FOUND');
  if (row.ownerId === ctx.actor.id || ctx.actor.role === 'admin') return row;
  throw new AppError(row.isStandard ? 'PLUGIN_FIXED' : 'NO_PERMISSION');
};
