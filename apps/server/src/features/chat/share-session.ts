import type { SharedExtent } from '@zhixing/contract/chat';
import type { ChatMessage } from '@zhixing/contract/chat-message';
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { chatMessage, chatSession } from '../../db/schema/chat.ts';
import { writeAudit } from '../audit/index.ts';
import { lockOwnSession, readOwnSession } from './queries.ts';

const everything = 2 ** 31 - 1;

/** Stands there now and is answered; a question whose answer is on its way waits for the next sharing. */
const isAnswered = sql`(${chatMessage.replacedAt} is null and (${chatMessage.role} = 2 or exists (
  select from chat_message answer where answer.tenant_id = ${chatMessage.tenantId}
    and answer.session_id = ${chatMessage.sessionId} and answer.place = ${chatMessage.place} + 1
    and answer.replaced_at is null)))`;

const mark = async (tx: Tx, id: string, upTo: number) => {
  const isIn = sql<boolean>`(${isAnswered} and ${chatMessage.place} <= ${upTo})`;
  await tx
    .update(chatMessage)
    .set({ isShared: isIn })
    .where(and(eq(chatMessage.sessionId, id), ne(chatMessage.isShared, isIn)));
};

const unmark = (tx: Tx, id: string) =>
  tx
    .update(chatMessage)
    .set({ isShared: false })
    .where(and(eq(chatMessage.sessionId, id), eq(chatMessage.isShared, true)));

/** Shares what stands there now; said again, it takes in what came since. */
export const shareSession = (ctx: AccountCtx, id: string, upTo = everything) =>
  ctx.tx(async (tx) => {
    const { title, titleCut, sharedAt } = await lockOwnSession(tx, ctx, id);
    await mark(tx, id, upTo);
    const shared = { sharedAt: ctx.now(), sharedTitle: title, sharedTitleCut: titleCut };
    await tx.update(chatSession).set(shared).where(eq(chatSession.id, id));
    const action = sharedAt ? 'session.share-more' : 'session.share';
    await writeAudit(tx, ctx, { action, target: { kind: 'session', id } });
    return null;
  });

/** What every end of sharing leaves behind: readers' addresses carry the number before. */
export const endedShare = {
  sharedAt: null,
  sharedTitle: null,
  sharedTitleCut: false,
  shareNo: sql<number>`${chatSession.shareNo} + 1`,
};

export const unshareSession = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    await lockOwnSession(tx, ctx, id);
    await tx.update(chatSession).set(endedShare).where(eq(chatSession.id, id));
    await unmark(tx, id);
    await writeAudit(tx, ctx, { action: 'session.unshare', target: { kind: 'session', id } });
    return null;
  });

const callsOf = ({ toolCalls = [], step = [] }: ChatMessage) =>
  new Set([...toolCalls, ...step.flatMap((one) => one.toolCalls ?? [])].map(({ id }) => id)).size;

type Row = typeof chatMessage.$inferSelect;
const extentOf = (rows: readonly Row[]): SharedExtent => {
  const sum = (count: (body: ChatMessage) => number) => rows.reduce((total, { body }) => total + count(body), 0);
  const last = rows.reduce<Date | undefined>((latest, { at }) => (latest && latest > at ? latest : at), undefined);
  return {
    messages: rows.length,
    files: sum(({ media = [] }) => media.filter(({ fileId }) => fileId).length),
    toolCalls: sum(callsOf),
    lastDate: last?.toISOString() ?? null,
  };
};

/** What readers see now and what they would see, for the owner to decide on. */
export const readShare = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    const { sharedAt, title, sharedTitle } = await readOwnSession(tx, ctx, id);
    const rows = await tx
      .select({ message: chatMessage, isIn: sql<boolean>`${isAnswered}` })
      .from(chatMessage)
      .where(and(eq(chatMessage.sessionId, id), or(isNull(chatMessage.replacedAt), eq(chatMessage.isShared, true))));
    const whole = rows.filter(({ isIn }) => isIn).map(({ message }) => message);
    const shared = rows.filter(({ message }) => message.isShared).map(({ message }) => message);
    return {
      sharedDate: sharedAt?.toISOString() ?? null,
      shared: sharedAt ? extentOf(shared) : null,
      whole: { ...extentOf(whole), upTo: Math.max(0, ...whole.map(({ place }) => place)) },
      hasNewer:
        sharedAt !== null && (title !== sharedTitle || rows.some(({ isIn, message }) => isIn !== message.isShared)),
    };
  });
