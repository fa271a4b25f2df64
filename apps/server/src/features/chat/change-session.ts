import type { AuditAction } from '@zhixing/contract/audit';
import { eq } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import { chatMessage, chatSession } from '../../db/schema/chat.ts';
import { readRunnableAgent } from '../agent/index.ts';
import { writeAudit } from '../audit/index.ts';
import { assertBelow } from '../limit/index.ts';
import { sessionFrom } from './list-sessions.ts';
import { messageFor } from './message-audience.ts';
import { lockOwnSession } from './queries.ts';
import { readReadable, readShown, shownTitle } from './readable.ts';
import { endedShare } from './share-session.ts';
import { stopRun } from './stop-run.ts';

const change = (ctx: AccountCtx, id: string, action: AuditAction, values: PgUpdateSetSource<typeof chatSession>) =>
  ctx.tx(async (tx) => {
    await lockOwnSession(tx, ctx, id);
    await tx.update(chatSession).set(values).where(eq(chatSession.id, id));
    await writeAudit(tx, ctx, { action, target: { kind: 'session', id } });
    return null;
  });

export const deleteSession = async (ctx: AccountCtx, id: string) => {
  await stopRun(ctx, id);
  await change(ctx, id, 'session.delete', { deletedAt: ctx.now(), ...endedShare });
  await ctx.bus.announce({ kind: 'access', tenantId: ctx.tenant.id });
  return null;
};

export const renameSession = (ctx: AccountCtx, id: string, title: string) =>
  change(ctx, id, 'session.rename', { title, titleCut: false });

/** A conversation that was shared, made the reader's own to go on with; the agent must be one they may use. */
export const forkSession = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    const readable = await readReadable(tx, ctx, id);
    const source = readable.session;
    const messages = await readShown(tx, readable);
    await readRunnableAgent(tx, ctx, source.agentId);
    await assertBelow(tx, ctx, 'sessions');
    const now = ctx.now();
    const { title, isTitleCut: titleCut } = shownTitle(readable);
    const fork = { tenantId: ctx.tenant.id, id: newId(), title, titleCut, agentId: source.agentId };
    const [made] = await tx
      .insert(chatSession)
      .values({
        ...fork,
        accountId: ctx.actor.id,
        forkedFrom: source.id,
        // What came after what is copied is not told by a number either.
        turnNo: Math.max(0, ...messages.map(({ place }) => Math.floor(place / 2))),
        figuresOnly: source.figuresOnly,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (messages.length > 0)
      await tx.insert(chatMessage).values(
        messages.map(({ at, runId, role, place, body }) => {
          const uuid = newId();
          // Files stay their owner's: the copy keeps their names only.
          const media = body.media?.map(({ name, mimeType }) => ({ name, mimeType, url: '' }));
          const copy = { ...messageFor('reader', body), uuid, ...(media ? { media } : {}) };
          return { tenantId: fork.tenantId, sessionId: fork.id, at, id: uuid, runId, role, place, body: copy };
        }),
      );
    await writeAudit(tx, ctx, {
      action: 'session.fork',
      target: { kind: 'session', id: fork.id },
      detail: { from: id },
    });
    return { ...sessionFrom(made as NonNullable<typeof made>), schema_id: source.agentId };
  });
