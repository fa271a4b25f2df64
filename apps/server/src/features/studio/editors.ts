import type { EditorList } from '@zhixing/contract/agent-editor';
import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agentEditor } from '../../db/schema/agent.ts';
import { type AgentRow, lockEditableAgent, lockOwnAgent, readEditableAgent } from '../agent/index.ts';
import { writeAudit } from '../audit/index.ts';
import { accountByName } from '../auth/index.ts';
import { assertBelow } from '../limit/index.ts';
import { assertMember } from '../membership/index.ts';
import { writeNotice } from '../notice/index.ts';
import { namesOf } from './people.ts';

const editorsOf = async (tx: Tx, ctx: AccountCtx, { id, ownerId }: AgentRow): Promise<EditorList> => {
  const rows = await tx
    .select()
    .from(agentEditor)
    .where(eq(agentEditor.agentId, id))
    .orderBy(asc(agentEditor.createdAt), asc(agentEditor.accountId));
  const personOf = await namesOf(tx, ctx, [ownerId, ...rows.map(({ accountId }) => accountId)]);
  return {
    owner: personOf(ownerId) ?? { id: ownerId, name: '', isMe: false },
    editors: rows.flatMap(({ accountId, createdAt }) => {
      const person = personOf(accountId);
      return person ? [{ ...person, since: createdAt.toISOString() }] : [];
    }),
  };
};

export const listAgentEditors = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => editorsOf(tx, ctx, await readEditableAgent(tx, ctx, id)));

/** Every name that is tried counts, found or not: nobody reads the list of accounts off this. */
export const addAgentEditor = (ctx: AccountCtx, id: string, name: string) =>
  ctx.tx(async (tx) => {
    const row = await lockOwnAgent(tx, ctx, id);
    await assertMember(tx, ctx);
    const seconds = await ctx.limits.take('editor-account', ctx.actor.id);
    if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds });
    const found = await accountByName(tx, name);
    if (found?.status !== 'active') throw new AppError('EDITOR_UNKNOWN');
    if (found.id === ctx.actor.id) throw new AppError('EDITOR_SELF');
    const { editors } = await editorsOf(tx, ctx, row);
    if (!editors.some((editor) => editor.id === found.id)) {
      await assertBelow(tx, ctx, 'editors', { agentId: id });
      const { id: accountId } = found;
      const { id: tenantId } = ctx.tenant;
      await tx.insert(agentEditor).values({ tenantId, agentId: id, accountId, createdAt: ctx.now() });
      await writeNotice(tx, ctx, { tenantId, accountId, kind: 'editor.added', agentId: id, reason: null });
      await writeAudit(tx, ctx, {
        action: 'agent.editor-add',
        target: { kind: 'agent', id },
        detail: { accountId },
      });
    }
    return editorsOf(tx, ctx, row);
  });

/** The owner removes anybody; an editor only goes themselves. Behind the agent's lock: no save slips in after it. */
export const removeAgentEditor = async (ctx: AccountCtx, id: string, accountId: string) => {
  await ctx.tx(async (tx) => {
    const isLeaving = accountId === ctx.actor.id;
    await (isLeaving ? lockEditableAgent : lockOwnAgent)(tx, ctx, id);
    const removed = await tx
      .delete(agentEditor)
      .where(and(eq(agentEditor.agentId, id), eq(agentEditor.accountId, accountId)))
      .returning({ id: agentEditor.accountId });
    if (removed.length === 0) throw new AppError('NOT_FOUND');
    await writeAudit(tx, ctx, {
      action: isLeaving ? 'agent.editor-leave' : 'agent.editor-remove',
      target: { kind: 'agent', id },
      detail: { accountId },
    });
  });
  await ctx.bus.announce({ kind: 'access', tenantId: ctx.tenant.id });
  await ctx.presence.leave(ctx.tenant.id, id, accountId);
  return null;
};
