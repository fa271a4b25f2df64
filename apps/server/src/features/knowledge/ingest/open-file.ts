import type { FileFault } from '@zhixing/contract/knowledge-file';
import { and, eq, inArray } from 'drizzle-orm';
import type { Services } from '../../../ctx.ts';
import type { Tx } from '../../../db/client.ts';
import { knowledge, knowledgeFile } from '../../../db/schema/knowledge.ts';
import { openStates } from '../rules.ts';

/** One cutting of one file. */
export type CutKey = { tenantId: string; fileId: string; parseNo: number };

const isOpen = ({ fileId, parseNo }: CutKey) =>
  and(eq(knowledgeFile.id, fileId), eq(knowledgeFile.parseNo, parseNo), inArray(knowledgeFile.state, [...openStates]));

/** The file and its base while this cutting of it goes on: nothing once it was cancelled, deleted, ended or begun anew. */
export const readOpen = async (tx: Tx, key: CutKey) => {
  const [row] = await tx
    .select({ file: knowledgeFile, base: knowledge })
    .from(knowledgeFile)
    .innerJoin(
      knowledge,
      and(eq(knowledge.tenantId, knowledgeFile.tenantId), eq(knowledge.id, knowledgeFile.knowledgeId)),
    )
    .where(isOpen(key));
  return row;
};

type Progress = Partial<
  Pick<typeof knowledgeFile.$inferInsert, 'state' | 'done' | 'total' | 'pages' | 'segments' | 'shownNo'>
>;

/** False once this cutting is over. */
export const note = async (tx: Tx, now: Date, key: CutKey, progress: Progress) => {
  const rows = await tx
    .update(knowledgeFile)
    .set({ ...progress, changedAt: now })
    .where(isOpen(key))
    .returning({ id: knowledgeFile.id });
  return rows.length > 0;
};

/** Ended with a reason; what was found before is still found. */
export const failFile = ({ db, now }: Pick<Services, 'db' | 'now'>, key: CutKey, fault: FileFault, page = 0) =>
  db.inTenant(key.tenantId, (tx) =>
    tx.update(knowledgeFile).set({ state: 'failed', fault, faultPage: page, changedAt: now() }).where(isOpen(key)),
  );
