import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import { yuan } from '../../base/yuan.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent, agentRelease } from '../../db/schema/agent.ts';
import { type AgentRow, isListed, limitsOf, readVisibleAgent } from '../agent/index.ts';
import { writeAudit } from '../audit/index.ts';
import { assertBelow } from '../limit/index.ts';
import { readCopyFee } from '../membership/index.ts';
import { readShare } from '../share/index.ts';
import { charge } from '../wallet/index.ts';
import { whatComesAlong } from './what-comes-along.ts';

const readListed = async (tx: Tx, ctx: AccountCtx, id: string) => {
  const row = await readVisibleAgent(tx, ctx, id);
  if (!isListed(row)) throw new AppError('NOT_FOUND');
  return { row, releaseNo: row.launchVersion ?? row.releaseNo };
};

const readShared = async (tx: Tx, ctx: AccountCtx, id: string, shareToken: string) => {
  const share = await readShare(tx, ctx, shareToken);
  if (share?.agentId !== id) throw new AppError('NOT_FOUND');
  return { row: await readVisibleAgent(tx, ctx, id, shareToken), releaseNo: share.terms.releaseNo };
};

export const wasCopied = (ctx: AccountCtx, id: string, shareToken: string | undefined) =>
  ctx.tx(async (tx) => {
    await readVisibleAgent(tx, ctx, id, shareToken);
    const [copy] = await tx
      .select({ id: agent.id })
      .from(agent)
      .where(and(eq(agent.ownerId, ctx.actor.id), eq(agent.originId, id), isNull(agent.deletedAt)))
      .limit(1);
    return copy !== undefined;
  });

/** An agent costs its price to copy, and what the price list asks for a copy; nothing to its owner. */
const feeOf = async (tx: Tx, ctx: AccountCtx, { ownerId, priceFen }: AgentRow) =>
  ownerId === ctx.actor.id ? 0 : priceFen + (await readCopyFee(tx, ctx));

const releaseOf = async (tx: Tx, id: string, no: number) => {
  const [release] = await tx
    .select()
    .from(agentRelease)
    .where(and(eq(agentRelease.agentId, id), eq(agentRelease.no, no)));
  if (!release) throw new AppError('NOT_FOUND');
  return release;
};

export const copyCostFee = (ctx: AccountCtx, id: string, shareToken: string | undefined) =>
  ctx.tx(async (tx) => {
    const { row, releaseNo } = shareToken ? await readShared(tx, ctx, id, shareToken) : await readListed(tx, ctx, id);
    const { document } = await releaseOf(tx, id, releaseNo);
    const { leftOut } = await whatComesAlong(tx, ctx, row.ownerId, document);
    return { fee: await feeOf(tx, ctx, row), leftOut };
  });

/** `acceptFee` is what the page showed: the server's own price counts, and another one is asked about again. */
type Wish = { requestKey?: string | undefined; acceptFee?: number | undefined };

/**
 * An independent agent with a recorded origin, released as it was given. The client's key stands for one intention:
 * sent again, also at the same moment, it gives the same copy.
 */
const copyRelease = async (
  tx: Tx,
  ctx: AccountCtx,
  origin: AgentRow,
  releaseNo: number,
  { requestKey, acceptFee }: Wish,
) => {
  const id = newId();
  const release = await releaseOf(tx, origin.id, releaseNo);
  const { name, description } = release;
  const { document } = await whatComesAlong(tx, ctx, origin.ownerId, release.document);
  const owner = { tenantId: ctx.tenant.id, ownerId: ctx.actor.id };
  const [added] = await tx
    .insert(agent)
    .values({
      ...owner,
      id,
      name,
      description,
      icon: origin.icon,
      iconBackground: origin.iconBackground,
      status: 'C90_bay',
      agentType: origin.agentType,
      launchTags: origin.launchTags,
      releaseNo: 1,
      releasedDraftNo: 1,
      document,
      turnLimits: limitsOf(document),
      originId: origin.id,
      originNo: release.no,
      copyKey: requestKey ?? null,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: agent.id });
  if (!added) {
    const [twin] = await tx
      .select({ id: agent.id, originId: agent.originId })
      .from(agent)
      .where(and(eq(agent.ownerId, ctx.actor.id), eq(agent.copyKey, requestKey ?? origin.id)));
    if (!twin) throw new AppError('NOT_FOUND');
    if (twin.originId !== origin.id) throw new AppError('REQUEST_KEY_USED');
    return { id: twin.id };
  }
  // It stands there already and is counted: the same wish sent again is no second copy.
  await assertBelow(tx, ctx, 'agents', { wanted: 0 });
  await assertBelow(tx, ctx, 'agentCopies', { wanted: 0 });
  // Only for the copy that really was made: the same wish sent again costs nothing more.
  const amountFen = await feeOf(tx, ctx, origin);
  if (acceptFee !== undefined && acceptFee !== amountFen)
    throw new AppError('PRICE_CHANGED', { yuan: yuan(amountFen) });
  await charge(tx, { reason: 'copy', amountFen, accountId: ctx.actor.id, agentId: origin.id, key: `copy:${id}` });
  await tx.insert(agentRelease).values({
    tenantId: owner.tenantId,
    agentId: added.id,
    no: 1,
    draftNo: 1,
    name,
    description,
    document,
    createdAt: ctx.now(),
  });
  await writeAudit(tx, ctx, {
    action: 'agent.copy',
    target: { kind: 'agent', id: added.id },
    detail: { originId: origin.id, originNo: release.no },
  });
  return { id: added.id };
};

export const copyFromLaunch = (ctx: AccountCtx, id: string, wish: Wish) =>
  ctx.tx(async (tx) => {
    const { row, releaseNo } = await readListed(tx, ctx, id);
    return copyRelease(tx, ctx, row, releaseNo, wish);
  });

export const copyFromLaunchShare = (
  ctx: AccountCtx,
  id: string,
  { shareToken, ...wish }: Wish & { shareToken: string },
) =>
  ctx.tx(async (tx) => {
    const { row, releaseNo } = await readShared(tx, ctx, id, shareToken);
    return copyRelease(tx, ctx, row, releaseNo, wish);
  });
