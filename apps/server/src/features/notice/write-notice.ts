import { newId } from '../../base/id.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { notice } from '../../db/schema/notice.ts';
import { addToOutbox } from '../outbox/index.ts';

type News = {
  tenantId: string;
  accountId: string;
  kind: (typeof notice.$inferInsert)['kind'];
  agentId: string | null;
  reason: string | null;
  /** What it is about, where that is no agent. */
  subject?: string;
  /** Instead of the account's own address. */
  mailTo?: string;
};

/** In the transaction of what it tells: nobody hears of a decision that was not made, or misses one that was. */
export const writeNotice = async (tx: Tx, ctx: Pick<Ctx, 'now' | 'requestId'>, news: News) => {
  const id = newId();
  await tx.insert(notice).values({ ...news, id, createdAt: ctx.now() });
  await addToOutbox(tx, ctx, {
    service: 'notice',
    handler: 'deliver',
    payload: { tenantId: news.tenantId, noticeId: id },
  });
};
