import type { createModel as createRoute, updateModel as updateRoute } from '@zhixing/contract/model-settings';
import type { RouteInput } from '@zhixing/contract/route';
import { and, eq, ne, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { model } from '../../db/schema/model.ts';
import { writeAudit } from '../audit/index.ts';
import { assertBelow } from '../limit/index.ts';
import { assertMember } from '../membership/index.ts';
import { assertFailover, findEditable, lockList, sealer } from './queries.ts';
import { assertAddress, assertSamePlace } from './rules.ts';

type Created = RouteInput<typeof createRoute>['body'];
type Updated = RouteInput<typeof updateRoute>['body'];
type OwnedModelKey = { tenantId: string; id: string; ownerId: string | null };

export const assertRoom = (tx: Tx, ctx: AccountCtx, ownerId: string | null) =>
  assertBelow(tx, ctx, ownerId ? 'models' : 'tenantModels');

/** One default for each kind; a person has none, the choice is made in each agent. */
const takeDefault = async (tx: Tx, { id, ownerId }: OwnedModelKey, { isDefault, kind }: Updated) => {
  if (!isDefault) return;
  if (ownerId) throw new AppError('NO_PERMISSION');
  await tx
    .update(model)
    .set({ isDefault: false })
    .where(and(eq(model.kind, kind), eq(model.isDefault, true), ne(model.id, id)));
};

/** An address may carry a key in its query: only its origin is written down. */
const noteOf = ({ name, kind, modelName, baseUrl, isDefault, apiKey, secret }: Updated, ownerId: string | null) => ({
  name,
  kind,
  modelName,
  origin: new URL(baseUrl).origin,
  scope: ownerId ? 'personal' : 'tenant',
  isDefault,
  setsKey: apiKey !== undefined,
  setsSecret: secret !== undefined,
});

export const createModel = (ctx: AccountCtx, { scope, apiKey, secret, ...fields }: Created) =>
  ctx.tx(async (tx) => {
    if (scope === 'tenant' && ctx.actor.role !== 'admin') throw new AppError('NO_PERMISSION');
    await assertMember(tx, ctx);
    assertAddress(ctx, fields.baseUrl);
    const modelKey = { tenantId: ctx.tenant.id, id: newId(), ownerId: scope === 'personal' ? ctx.actor.id : null };
    await lockList(tx, ctx);
    await assertRoom(tx, ctx, modelKey.ownerId);
    await assertFailover(tx, ctx, { ...modelKey, failover: fields.failover });
    await takeDefault(tx, modelKey, fields);
    const seal = sealer(ctx, modelKey);
    await tx.insert(model).values({
      ...fields,
      ...modelKey,
      keyCipher: seal.key(apiKey),
      secretCipher: seal.secret(secret),
      // What the platform itself keeps is there for every tenant.
      isShared: scope === 'tenant' && ctx.tenant.kind === 'platform',
      createdAt: ctx.now(),
    });
    const detail = noteOf({ ...fields, apiKey, secret }, modelKey.ownerId);
    await writeAudit(tx, ctx, { action: 'model.create', target: { kind: 'model', id: modelKey.id }, detail });
    return { id: modelKey.id };
  });

export const updateModel = (ctx: AccountCtx, id: string, { apiKey, secret, ...fields }: Updated) =>
  ctx.tx(async (tx) => {
    await lockList(tx, ctx);
    const row = await findEditable(tx, ctx, id);
    assertAddress(ctx, fields.baseUrl);
    assertSamePlace(ctx, row, { baseUrl: fields.baseUrl, apiKey, secret });
    await assertFailover(tx, ctx, { id, ownerId: row.ownerId, failover: fields.failover });
    await takeDefault(tx, row, fields);
    const seal = sealer(ctx, row);
    await tx
      .update(model)
      .set({
        ...fields,
        ...(apiKey === undefined ? {} : { keyCipher: seal.key(apiKey) }),
        ...(secret === undefined ? {} : { secretCipher: seal.secret(secret) }),
      })
      .where(eq(model.id, id));
    const detail = noteOf({ ...fields, apiKey, secret }, row.ownerId);
    await writeAudit(tx, ctx, { action: 'model.update', target: { kind: 'model', id }, detail });
    return null;
  });

/** Its key goes at once; its name and what it was used for stay. */
export const deleteModel = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    await lockList(tx, ctx);
    const row = await findEditable(tx, ctx, id);
    await tx
      .update(model)
      .set({ deletedAt: ctx.now(), isDefault: false, keyCipher: null, secretCipher: null })
      .where(eq(model.id, id));
    await tx
      .update(model)
      .set({ failover: sql`array_remove(${model.failover}, ${id}::uuid)` })
      .where(sql`${id}::uuid = any(${model.failover})`);
    await writeAudit(tx, ctx, {
      action: 'model.delete',
      target: { kind: 'model', id },
      detail: { name: row.name, kind: row.kind },
    });
    return null;
  });
