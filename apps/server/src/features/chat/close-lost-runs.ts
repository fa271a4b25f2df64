import { and, inArray, lt } from 'drizzle-orm';
import { chatRun } from '../../db/schema/chat.ts';
import { openTurn, type TurnServices } from './run-turn.ts';

const lostAfterMs = 30 * 60_000;
const batch = 100;

/** A run the engine has given up on does not stay "running" for ever: it fails, says so, and can be tried again. */
export const closeLostRuns = async (services: TurnServices) => {
  const lost = await services.db.inPlatform((tx) =>
    tx
      .select({ tenantId: chatRun.tenantId, sessionId: chatRun.sessionId, runId: chatRun.id })
      .from(chatRun)
      .where(
        and(
          inArray(chatRun.status, ['queued', 'running']),
          lt(chatRun.createdAt, new Date(services.now().getTime() - lostAfterMs)),
        ),
      )
      .limit(batch),
  );
  for (const key of lost) await openTurn(services, key, new AbortController().signal).end('failed', 'TIMEOUT');
};
