import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { knowledgeIndex } from '../../../db/schema/knowledge.ts';

export type Index = typeof knowledgeIndex.$inferSelect;

export const servingIndex = async (tx: Tx, knowledgeId: string): Promise<Index | undefined> => {
  const [row] = await tx
    .select()
    .from(knowledgeIndex)
    .where(and(eq(knowledgeIndex.knowledgeId, knowledgeId), eq(knowledgeIndex.state, 'serving')));
  return row;
};
