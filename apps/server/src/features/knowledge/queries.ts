import type { Knowledge } from '@zhixing/contract/knowledge';
import type { KnowledgeFile } from '@zhixing/contract/knowledge-file';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { agent, agentEditor } from '../../db/schema/agent.ts';
import { knowledge, knowledgeFile } from '../../db/schema/knowledge.ts';
import { knowledgePart, shownAsOf } from './rules.ts';

export type Base = typeof knowledge.$inferSelect;
export type StoredFile = typeof knowledgeFile.$inferSelect;

/** One's own, to be changed; it stays as it is until the transaction is over. */
export const lockOwnBase = async (tx: Tx, ctx: AccountCtx, id: string): Promise<Base> => {
  const [row] = await tx
    .select()
    .from(knowledge)
    .where(and(eq(knowledge.id, id), eq(knowledge.ownerId, ctx.actor.id)))
    .for('update');
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

const isStaff = ({ actor }: AccountCtx) => actor.role !== 'user';

/** One's own; those who look after the tenant see everybody's. */
export const isManaged = (ctx: AccountCtx, { ownerId }: Pick<Base, 'ownerId'>) =>
  ownerId === ctx.actor.id || isStaff(ctx);

export const readManagedBase = async (tx: Tx, ctx: AccountCtx, id: string): Promise<Base> => {
  const [row] = await tx.select().from(knowledge).where(eq(knowledge.id, id));
  if (!row || !isManaged(ctx, row)) throw new AppError('NOT_FOUND');
  return row;
};

/** Agents whose draft or newest release names the base. */
export const agentsWith = (id: string): SQL =>
  sql`${agent.deletedAt} is null and (strpos(${agent.document}::text, ${knowledgePart(id)}) > 0 or exists (
    select 1 from agent_release r where r.tenant_id = ${agent.tenantId} and r.agent_id = ${agent.id}
      and r.no = ${agent.releaseNo} and strpos(r.document::text, ${knowledgePart(id)}) > 0))`;

const edits = async (tx: Tx, accountId: string, { id, ownerId }: Pick<Base, 'id' | 'ownerId'>) => {
  const rows = await tx
    .select({ id: agent.id })
    .from(agent)
    .innerJoin(agentEditor, and(eq(agentEditor.tenantId, agent.tenantId), eq(agentEditor.agentId, agent.id)))
    .where(and(eq(agentEditor.accountId, accountId), eq(agent.ownerId, ownerId), agentsWith(id)))
    .limit(1);
  return rows.length > 0;
};

/** Whose question it is: nobody's account where a visitor of another site asks. */
export type Reader = {
  accountId: string | null;
  /** They were promised that nobody else reads their words. */
  figuresOnly?: boolean;
};

/** Who may read what a base says, whichever way they come. */
export const mayRead = async (tx: Tx, { accountId }: Reader, base: Pick<Base, 'id' | 'ownerId' | 'visibility'>) => {
  if (base.visibility === 'everyone') return true;
  if (accountId === null) return false;
  if (base.ownerId === accountId || base.visibility === 'tenant') return true;
  return base.visibility === 'editors' && edits(tx, accountId, base);
};

/** A file for whoever may open it. */
export const readOpenableFile = async (tx: Tx, ctx: AccountCtx, id: string) => {
  const [row] = await tx
    .select({ file: knowledgeFile, base: knowledge })
    .from(knowledgeFile)
    .innerJoin(
      knowledge,
      and(eq(knowledge.tenantId, knowledgeFile.tenantId), eq(knowledge.id, knowledgeFile.knowledgeId)),
    )
    .where(eq(knowledgeFile.id, id));
  if (!row || !(isStaff(ctx) || (await mayRead(tx, { accountId: ctx.actor.id }, row.base))))
    throw new AppError('NOT_FOUND');
  return row;
};

/** Every one of them one's own, or none; they stay as they are until the transaction is over. */
export const lockOwnFiles = async (tx: Tx, ctx: AccountCtx, ids: readonly string[]): Promise<StoredFile[]> => {
  const wanted = [...new Set(ids)];
  const rows = await tx
    .select({ file: knowledgeFile })
    .from(knowledgeFile)
    .innerJoin(
      knowledge,
      and(eq(knowledge.tenantId, knowledgeFile.tenantId), eq(knowledge.id, knowledgeFile.knowledgeId)),
    )
    .where(and(inArray(knowledgeFile.id, wanted), eq(knowledge.ownerId, ctx.actor.id)))
    .orderBy(knowledgeFile.id)
    .for('update', { of: knowledgeFile });
  if (rows.length < wanted.length) throw new AppError('NOT_FOUND');
  return rows.map(({ file }) => file);
};

export const lockOwnFile = async (tx: Tx, ctx: AccountCtx, id: string): Promise<StoredFile> => {
  const [file] = await lockOwnFiles(tx, ctx, [id]);
  if (!file) throw new AppError('NOT_FOUND');
  return file;
};

export const shownFile = (row: StoredFile): KnowledgeFile => ({
  ...{ id: row.id, knowledgeId: row.knowledgeId, folderId: row.folderId, name: row.name, extension: row.extension },
  ...{ size: row.size, url: row.url, state: row.state, fault: row.fault, faultPage: row.faultPage },
  ...{ done: row.done, total: row.total, pages: row.pages, segments: row.segments },
  settings: { method: row.method, maxLength: row.maxLength },
  uploadTime: row.uploadedAt.toISOString(),
  shownAs: shownAsOf(row.extension),
});

const ofBase = sql`${knowledgeFile.tenantId} = ${knowledge.tenantId} and ${knowledgeFile.knowledgeId} = ${knowledge.id}`;

/** Bases with what stands on their row of the list. */
export const selectBases = (tx: Tx) =>
  tx
    .select({
      base: knowledge,
      ownerName: account.username,
      files: sql<number>`(select count(*) from ${knowledgeFile} where ${ofBase})`,
      segments: sql<number>`(select coalesce(sum(${knowledgeFile.segments}), 0) from ${knowledgeFile} where ${ofBase})`,
      bytes: sql<number>`(select coalesce(sum(${knowledgeFile.size}), 0)::bigint from ${knowledgeFile} where ${ofBase})`,
    })
    .from(knowledge)
    .innerJoin(account, and(eq(account.tenantId, knowledge.tenantId), eq(account.id, knowledge.ownerId)));

type BaseRow = Awaited<ReturnType<typeof selectBases>>[number];
export const shownBase = (ctx: AccountCtx, { base, ownerName, ...sums }: BaseRow): Knowledge => ({
  ...{ id: base.id, name: base.name, oldName: base.oldName, visibility: base.visibility, uri: base.uri },
  createdTime: base.createdAt.toISOString(),
  updatedTime: base.updatedAt.toISOString(),
  ownerName,
  isMine: base.ownerId === ctx.actor.id,
  ...sums,
});

/** Its time on the list moves with everything that is done in it. */
export const touchBase = (tx: Tx, ctx: Pick<AccountCtx, 'now'>, id: string) =>
  tx.update(knowledge).set({ updatedAt: ctx.now() }).where(eq(knowledge.id, id));
