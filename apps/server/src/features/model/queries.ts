import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { createSecretBox } from '../../base/secret-box.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { lockName } from '../../db/lock.ts';
import { model } from '../../db/schema/model.ts';
import { keyPlace } from './find-chat-models.ts';
import { canEdit, type StoredModel } from './rules.ts';

/** A secret in the place of a key does not open. */
export const secretPlace = (row: Pick<StoredModel, 'tenantId' | 'id'>) => `${keyPlace(row)}:secret`;

export const sealedModelColumns = [
  { table: 'model', column: 'key_cipher', key: ['tenant_id', 'id'], placeOf: keyPlace },
  { table: 'model', column: 'secret_cipher', key: ['tenant_id', 'id'], placeOf: secretPlace },
] as const;

export const sealer = ({ env }: Pick<AccountCtx, 'env'>, row: Pick<StoredModel, 'tenantId' | 'id'>) => {
  const box = createSecretBox(env);
  const seal = (text: string | undefined, place: string) => (text ? box.seal(text, place) : null);
  return {
    key: (text: string | undefined) => seal(text, keyPlace(row)),
    secret: (text: string | undefined) => seal(text, secretPlace(row)),
  };
};

/** Undefined for a key that this installation cannot open any more: the rest of the list must not go with it. */
export const openKey = ({ env }: Pick<AccountCtx, 'env'>, row: StoredModel): string | undefined => {
  try {
    return row.keyCipher ? createSecretBox(env).open(row.keyCipher, keyPlace(row)) : '';
  } catch {
    return undefined;
  }
};

const ofOwnerOrTenant = (ownerId: string) => or(isNull(model.ownerId), eq(model.ownerId, ownerId));
const ownOrTenant = ({ actor }: AccountCtx) => ofOwnerOrTenant(actor.id);

export const readOf = (tx: Tx, ownerId: string) =>
  tx
    .select()
    .from(model)
    .where(and(isNull(model.deletedAt), ofOwnerOrTenant(ownerId)))
    .orderBy(model.createdAt, model.id);

/** Those of the platform: other tenants see them, and row-level security would not show them. */
export const readShared = (ctx: AccountCtx) =>
  ctx.db.inPlatform((tx) =>
    tx
      .select()
      .from(model)
      .where(
        and(
          eq(model.isShared, true),
          isNull(model.ownerId),
          isNull(model.deletedAt),
          ne(model.tenantId, ctx.tenant.id),
        ),
      )
      .orderBy(model.createdAt, model.id),
  );

/** One row of those that the caller's agents may use. */
export const findUsable = async (tx: Tx, ctx: AccountCtx, id: string): Promise<StoredModel> => {
  const [row] = await tx
    .select()
    .from(model)
    .where(and(eq(model.id, id), isNull(model.deletedAt), ownOrTenant(ctx)));
  const found = row ?? (await readShared(ctx)).find((shared) => shared.id === id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
};

export const findEditable = async (tx: Tx, ctx: AccountCtx, id: string): Promise<StoredModel> => {
  const row = await findUsable(tx, ctx, id);
  if (!canEdit(ctx, row)) throw new AppError('NO_PERMISSION');
  return row;
};

/** A tenant's model may not lean on one that belongs to a person. */
export const assertFailover = async (
  tx: Tx,
  ctx: AccountCtx,
  { id, ownerId, failover }: { id: string; ownerId: string | null; failover: string[] },
) => {
  if (failover.length === 0) return;
  if (failover.includes(id) || new Set(failover).size < failover.length) throw new AppError('BAD_REQUEST');
  const own = await tx
    .select({ id: model.id })
    .from(model)
    .where(
      and(inArray(model.id, failover), isNull(model.deletedAt), ownerId ? ownOrTenant(ctx) : isNull(model.ownerId)),
    );
  const known = new Set(own.map((row) => row.id));
  if (failover.every((other) => known.has(other))) return;
  for (const shared of await readShared(ctx)) known.add(shared.id);
  if (!failover.every((other) => known.has(other))) throw new AppError('NOT_FOUND');
};

/** Limits and the one default hold only while changes of a tenant's list wait for each other. */
export const lockList = (tx: Tx, { tenant }: AccountCtx) => lockName(tx, `model:${tenant.id}`);
