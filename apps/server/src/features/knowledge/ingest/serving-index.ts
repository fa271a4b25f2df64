import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { knowledgeIndex } from '../../../db/schema/knowledge.ts';

export type Index = typeof knowledgeIndex.$inferSelect;

/** Held by whoever changes which index serves a base. */
export const indexLock = (knowledgeId: string) => `knowledge-index:${knowledgeId}`;

export const servingIndex = async (tx: Tx, knowledgeId: string): Promise<Index | undefined> => {
  const [row] = await tx
    .select()
    .from(knowledgeIndex)
    .where(and(eq(knowledgeIndex.knowledgeId, knowledgeId), eq(knowledgeIndex.state, 'serving')));
  return row;
};
