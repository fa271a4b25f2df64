import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { knowledge, knowledgeFile, knowledgeFolder } from '../../db/schema/knowledge.ts';
import { writeAudit } from '../audit/index.ts';
import { assertBelow } from '../limit/index.ts';
import { lockOwnBase, touchBase } from './queries.ts';
import { removeObjects } from './remove-objects.ts';

const lockOwnFolder = async (tx: Tx, ctx: AccountCtx, id: string) => {
  const [row] = await tx
    .select({ folder: knowledgeFolder })
    .from(knowledgeFolder)
    .innerJoin(
      knowledge,
      and(eq(knowledge.tenantId, knowledgeFolder.tenantId), eq(knowledge.id, knowledgeFolder.knowledgeId)),
    )
    .where(and(eq(knowledgeFolder.id, id), eq(knowledge.ownerId, ctx.actor.id)))
    .for('update', { of: knowledgeFolder });
  if (!row) throw new AppError('NOT_FOUND');
  return row.folder;
};

/** The folder, when it is one of this base. */
export const assertFolderOf = async (tx: Tx, knowledgeId: string, id: string) => {
  const [row] = await tx
    .select({ id: knowledgeFolder.id })
    .from(knowledgeFolder)
    .where(and(eq(knowledgeFolder.id, id), eq(knowledgeFolder.knowledgeId, knowledgeId)))
    .for('key share');
  if (!row) throw new AppError('NOT_FOUND');
  return row.id;
};

type Place = { knowledgeId: string; parentId: string | null; name: string };

const findFolder = async (tx: Tx, { knowledgeId, parentId, name }: Place) => {
  const isBeneath = parentId === null ? isNull(knowledgeFolder.parentId) : eq(knowledgeFolder.parentId, parentId);
  const [row] = await tx
    .select({ id: knowledgeFolder.id })
    .from(knowledgeFolder)
    .where(and(eq(knowledgeFolder.knowledgeId, knowledgeId), isBeneath, eq(knowledgeFolder.name, name)));
  return row?.id;
};

/** The folder of that name; made where it is missing. */
export const ensureFolder = async (tx: Tx, ctx: AccountCtx, place: Place): Promise<string> => {
  const known = await findFolder(tx, place);
  if (known) return known;
  await assertBelow(tx, ctx, 'knowledgeFolders');
  const id = newId();
  const [made] = await tx
    .insert(knowledgeFolder)
    .values({ tenantId: ctx.tenant.id, id, ...place, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: knowledgeFolder.id });
  return made?.id ?? (await findFolder(tx, place)) ?? id;
};

type Draft = { name: string; parentId?: string | undefined };

export const createFolder = (ctx: AccountCtx, knowledgeId: string, { name, parentId }: Draft) =>
  ctx.tx(async (tx) => {
    await lockOwnBase(tx, ctx, knowledgeId);
    const above = parentId ? await assertFolderOf(tx, knowledgeId, parentId) : null;
    const id = await ensureFolder(tx, ctx, { knowledgeId, parentId: above, name });
    await touchBase(tx, ctx, knowledgeId);
    return { id };
  });

export const changeFolder = (ctx: AccountCtx, id: string, name: string) =>
  ctx.tx(async (tx) => {
    const { knowledgeId, parentId } = await lockOwnFolder(tx, ctx, id);
    const twin = await findFolder(tx, { knowledgeId, parentId, name });
    if (twin && twin !== id) throw new AppError('FOLDER_NAME_TAKEN');
    await tx.update(knowledgeFolder).set({ name }).where(eq(knowledgeFolder.id, id));
    return null;
  });

/** With the folders in it and all their files. */
export const deleteFolder = async (ctx: AccountCtx, id: string) => {
  const files = await ctx.tx(async (tx) => {
    const { name, knowledgeId } = await lockOwnFolder(tx, ctx, id);
    const inside = sql`with recursive inside as (
      select id from knowledge_folder where id = ${id}
      union select f.id from knowledge_folder f join inside on f.parent_id = inside.id) select id from inside`;
    const gone = await tx
      .select({ tenantId: knowledgeFile.tenantId, id: knowledgeFile.id })
      .from(knowledgeFile)
      .where(sql`${knowledgeFile.folderId} in (${inside})`);
    await tx.delete(knowledgeFolder).where(eq(knowledgeFolder.id, id));
    await touchBase(tx, ctx, knowledgeId);
    await writeAudit(tx, ctx, {
      action: 'knowledge.file-delete',
      target: { kind: 'knowledge', id: knowledgeId },
      detail: { folder: name, files: gone.length },
    });
    return gone;
  });
  await removeObjects(ctx, files);
  return null;
};
