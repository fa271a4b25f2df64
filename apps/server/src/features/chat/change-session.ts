import { eq } from 'drizzle-orm';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import { chatMessage, chatSession } from '../../db/schema/chat.ts';
import { readVisibleAgent } from '../agent/index.ts';
import { writeAudit } from '../audit/index.ts';
import { sessionFrom } from './list-sessions.ts';
import { lockOwnSession, readMessages, readSharedSession } from './queries.ts';
import { stopRun } from './stop-run.ts';

const change = (ctx: AccountCtx, id: string, action: string, values: Partial<typeof chatSession.$inferInsert>) =>
  ctx.tx(async (tx) => {
    await lockOwnSession(tx, ctx, id);
    await tx.update(chatSession).set(values).where(eq(chatSession.id, id));
    await writeAudit(tx, ctx, { action, target: { kind: 'session', id } });
    return null;
  });

export const deleteSession = async (ctx: AccountCtx, id: string) => {
  await stopRun(ctx, id);
  return change(ctx, id, 'session.delete', { deletedAt: ctx.now(), sharedAt: null });
};

export const renameSession = (ctx: AccountCtx, id: string, title: string) =>
  change(ctx, id, 'session.rename', { title });

export const shareSession = (ctx: AccountCtx, id: string, isShared: boolean) =>
  change(ctx, id, isShared ? 'session.share' : 'session.unshare', { sharedAt: isShared ? ctx.now() : null });

/** A conversation that was shared, made the reader's own to go on with; the agent must be one they may use. */
export const forkSession = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    const source = await readSharedSession(tx, ctx, id);
    await readVisibleAgent(tx, ctx, source.agentId);
    const now = ctx.now();
    const fork = { tenantId: ctx.tenant.id, id: newId(), title: source.title, agentId: source.agentId };
    const [made] = await tx
      .insert(chatSession)
      .values({ ...fork, accountId: ctx.actor.id, forkedFrom: source.id, createdAt: now, updatedAt: now })
      .returning();
    const messages = await readMessages(tx, source.id);
    if (messages.length > 0)
      await tx.insert(chatMessage).values(
        messages.map(({ at, runId, role, body }) => {
          const uuid = newId();
          // Files stay their owner's: the copy keeps their names only.
          const media = body.media?.map(({ name, mimeType }) => ({ name, mimeType, url: '' }));
          const copy = { ...body, uuid, ...(media ? { media } : {}) };
          return { tenantId: fork.tenantId, sessionId: fork.id, at, id: uuid, runId, role, body: copy };
        }),
      );
    await writeAudit(tx, ctx, {
      action: 'session.fork',
      target: { kind: 'session', id: fork.id },
      detail: { from: id },
    });
    return { ...sessionFrom(made as NonNullable<typeof made>), schema_id: source.agentId };
  });
