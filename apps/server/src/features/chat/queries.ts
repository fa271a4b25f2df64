import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { chatSession } from '../../db/schema/chat.ts';

export type SessionRow = typeof chatSession.$inferSelect;

/** Conversations of an account itself. Visitors' run in its owner's name, but they are nobody's own. */
export const isAccounts = isNull(chatSession.embedId);

const live = (id: string) => and(eq(chatSession.id, id), isNull(chatSession.deletedAt), isAccounts);

/** The caller's own session; anybody else's answers as absent. */
export const readOwnSession = async (tx: Tx, ctx: AccountCtx, id: string): Promise<SessionRow> => {
  const [row] = await tx.select().from(chatSession).where(live(id));
  if (row?.accountId !== ctx.actor.id) throw new AppError('NOT_FOUND');
  return row;
};

export const lockOwnSession = async (tx: Tx, ctx: AccountCtx, id: string): Promise<SessionRow> => {
  const [row] = await tx.select().from(chatSession).where(live(id)).for('update');
  if (row?.accountId !== ctx.actor.id) throw new AppError('NOT_FOUND');
  return row;
};
