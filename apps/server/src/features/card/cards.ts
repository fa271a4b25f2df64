import { pathsOf } from '@zhixing/contract/block/project-data';
import type * as contract from '@zhixing/contract/card';
import { type CardDocument, cardDocument, isEmptyCard } from '@zhixing/contract/card-document';
import type { RouteInput } from '@zhixing/contract/route';
import { and, asc, desc, eq, ilike, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import { storableJson } from '../../base/storable.ts';
import type { AccountCtx } from '../../ctx.ts';
import { qualified } from '../../db/qualified.ts';
import { agent } from '../../db/schema/agent.ts';
import { card } from '../../db/schema/card.ts';
import { plugin } from '../../db/schema/plugin.ts';
import { writeAudit } from '../audit/index.ts';
import { assertBelow } from '../limit/index.ts';
import { agentsWith, type CardRow, cardPart, isOwn, lockOwnCard, workflowsWith } from './queries.ts';

type Face = Pick<CardRow, 'id' | 'name' | 'description' | 'source' | 'updatedAt' | 'revision' | 'releasedRevision'> & {
  kind: CardDocument['kind'];
};

const faceOf = ({ id, name, description, kind, source, updatedAt, revision, releasedRevision }: Face) => ({
  ...{ id, name, description, kind, source, updatedTime: updatedAt.toISOString() },
  isReleased: releasedRevision !== null,
  hasChanges: releasedRevision !== revision,
});

const face = {
  ...{ id: card.id, name: card.name, description: card.description, source: card.source },
  ...{ updatedAt: card.updatedAt, revision: card.revision, releasedRevision: card.releasedRevision },
  kind: sql<CardDocument['kind']>`${card.document} ->> 'kind'`,
};

export const cardPage = (ctx: AccountCtx, { name, page, limit }: RouteInput<typeof contract.cardPage>['query']) =>
  ctx.tx(async (tx) => {
    const wanted = and(isOwn(ctx), name ? ilike(card.name, `%${name.replace(/[\\%_]/g, '\\$&')}%`) : undefined);
    const agents = qualified(sql<number>`(select count(*)::int from ${agent} where ${agent.tenantId} = ${card.tenantId}
      and ${agent.ownerId} = ${card.ownerId} and ${agentsWith(sql`'card:' || ${card.id}`)})`);
    const workflows =
      qualified(sql<number>`(select count(*)::int from ${plugin} where ${plugin.tenantId} = ${card.tenantId}
      and ${plugin.ownerId} = ${card.ownerId} and ${workflowsWith(sql`'card:' || ${card.id}`)})`);
    const rows = await tx
      .select({ ...face, agents, workflows })
      .from(card)
      .where(wanted)
      .orderBy(desc(card.updatedAt), asc(card.id))
      .limit(limit)
      .offset((page - 1) * limit);
    return {
      list: rows.map((row) => ({ ...faceOf(row), agents: row.agents, workflows: row.workflows })),
      total: await tx.$count(card, wanted),
    };
  });

/** What cannot be stored, such as half a character, is taken out of the texts. */
const storable = (document: CardDocument) => storableJson(document) as CardDocument;

export const createCard = (ctx: AccountCtx, body: RouteInput<typeof contract.createCard>['body']) =>
  ctx.tx(async (tx) => {
    await assertBelow(tx, ctx, 'cards');
    const [id, now] = [newId(), ctx.now()];
    const { name, description, document } = body;
    await tx.insert(card).values({
      ...{ tenantId: ctx.tenant.id, id, ownerId: ctx.actor.id, name, description },
      ...{ document: storable(document), createdAt: now, updatedAt: now },
    });
    await writeAudit(tx, ctx, {
      action: 'card.create',
      target: { kind: 'card', id },
      detail: { name, kind: document.kind },
    });
    return { id };
  });

export const readCard = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    const [row] = await tx
      .select()
      .from(card)
      .where(and(eq(card.id, id), isOwn(ctx)));
    if (!row) throw new AppError('NOT_FOUND');
    const agents = await tx
      .select({ id: agent.id, name: agent.name })
      .from(agent)
      .where(and(eq(agent.ownerId, row.ownerId), agentsWith(cardPart(id))))
      .orderBy(asc(agent.name))
      .limit(50);
    const workflows = await tx
      .select({ id: plugin.id, name: plugin.name })
      .from(plugin)
      .where(and(eq(plugin.ownerId, row.ownerId), workflowsWith(cardPart(id))))
      .orderBy(asc(plugin.name))
      .limit(50);
    const document = cardDocument.parse(row.document);
    return {
      ...faceOf({ ...row, kind: document.kind }),
      ...{ revision: row.revision, document, sample: (row.sample ?? null) as never, agents, workflows },
    };
  });

const assertFresh = (row: CardRow, revision: number) => {
  if (row.revision !== revision) throw new AppError('CARD_STALE');
};

export const saveCard = (ctx: AccountCtx, id: string, body: RouteInput<typeof contract.saveCard>['body']) =>
  ctx.tx(async (tx) => {
    const row = await lockOwnCard(tx, ctx, id);
    const { revision, document, sample, ...rest } = body;
    assertFresh(row, revision);
    const next = revision + 1;
    await tx
      .update(card)
      .set({
        ...rest,
        ...{ document: storable(document), sample: storableJson(sample), revision: next, updatedAt: ctx.now() },
      })
      .where(eq(card.id, id));
    return { revision: next };
  });

/** What shows a tool's results has to say which of their fields. */
const isBound = (document: CardDocument, source: string) => {
  if (source === '') return true;
  if (document.kind === 'widgets') return pathsOf(document.widgetList).length > 0;
  return document.template.data !== '' || Object.values(document.template.options).some((path) => path !== '');
};

export const releaseCard = (ctx: AccountCtx, id: string, revision: number) =>
  ctx.tx(async (tx) => {
    const row = await lockOwnCard(tx, ctx, id);
    assertFresh(row, revision);
    const { name, description, source } = row;
    const document = cardDocument.parse(row.document);
    if (isEmptyCard(document)) throw new AppError('CARD_EMPTY');
    if (!isBound(document, source)) throw new AppError('CARD_UNBOUND');
    await tx
      .update(card)
      .set({ released: { name, description, source, document }, releasedRevision: revision })
      .where(eq(card.id, id));
    await writeAudit(tx, ctx, { action: 'card.release', target: { kind: 'card', id }, detail: { name, revision } });
    return null;
  });

/** What stands in conversations stays: answers carry what they show. */
export const deleteCard = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    const { name } = await lockOwnCard(tx, ctx, id);
    await tx.delete(card).where(eq(card.id, id));
    await writeAudit(tx, ctx, { action: 'card.delete', target: { kind: 'card', id }, detail: { name } });
    return null;
  });
