import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { storedFile } from '../../db/schema/stored-file.ts';

export const storageKey = (tenantId: string, id: string) => `${tenantId}/${id}`;

/** Of the transaction's tenant only, by row-level security. */
export const findFile = async (tx: Tx, kind: 'file' | 'icon' | 'receipt', id: string) => {
  const [row] = await tx
    .select()
    .from(storedFile)
    .where(and(eq(storedFile.id, id), eq(storedFile.kind, kind)));
  return row;
};

/** The icon cannot be deleted before the agent that is to show it is saved. */
export const lockIcon = async (tx: Tx, id: string) => {
  const [row] = await tx
    .select()
    .from(storedFile)
    .where(and(eq(storedFile.id, id), eq(storedFile.kind, 'icon')))
    .for('key share');
  return row;
};
