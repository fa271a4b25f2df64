import { and, eq, isNull, lt } from 'drizzle-orm';
import { chatRun } from '../../db/schema/chat.ts';
import type { LostKind } from '../engine/index.ts';
import type { ModelServices } from '../model/index.ts';
import { openTurn } from './run-turn.ts';

const isOpen = isNull(chatRun.endedAt);

/** A run that waits for the person's consent is held by the engine, and so is one behind another turn. */
export const lostChat = (services: ModelServices): LostKind => ({
  service: 'chatSession',
  handler: 'turn',
  findOpen: async (tx, before) => {
    const rows = await tx
      .select({ tenantId: chatRun.tenantId, id: chatRun.id, key: chatRun.sessionId, stopAt: chatRun.stopAt })
      .from(chatRun)
      .where(and(isOpen, lt(chatRun.createdAt, before)));
    return rows.map(({ stopAt, ...row }) => ({ ...row, isStopped: stopAt !== null }));
  },
  payload: ({ tenantId, id }) => ({ tenantId, runId: id }),
  end: async ({ tenantId, id, key = '' }, why) => {
    const turn = openTurn(services, { tenantId, sessionId: key, runId: id }, new AbortController().signal);
    const ended = await (why === 'stopped' ? turn.end('stopped', null) : turn.end('failed', 'RUN_LOST'));
    if (ended !== 'gone') return;
    // Its question or its agent is no longer there, and neither is anybody to tell.
    await services.db.inTenant(tenantId, (tx) =>
      tx
        .update(chatRun)
        .set({ status: 'failed', errorCode: 'RUN_LOST', endedAt: services.now() })
        .where(and(eq(chatRun.id, id), isOpen)),
    );
  },
});
