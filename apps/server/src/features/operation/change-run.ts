import type { AuditAction } from '@zhixing/contract/audit';
import { sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { withTimeLimit } from '../../base/time-limit.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { inScope } from '../admin/index.ts';
import { writeAudit } from '../audit/index.ts';
import { openTurn } from '../chat/index.ts';
import type { ModelFinder } from '../model/index.ts';
import { addToOutbox } from '../outbox/index.ts';
import { type OpenRunRow, readOpenRuns } from './read-open-runs.ts';
import { readSessionTurns } from './session-turns.ts';
import { currentOf } from './why-waiting.ts';

const findOpenRun = async (tx: Tx, id: string) => {
  const [run] = await readOpenRuns(tx, sql`r.id = ${id}`);
  if (!run) throw new AppError('NOT_FOUND');
  return run;
};

const noteChange = (tx: Tx, ctx: AccountCtx, action: AuditAction, { id, tenantId, ...run }: OpenRunRow) =>
  writeAudit(tx, ctx, {
    action,
    target: { kind: 'run', id },
    tenantId,
    detail: { username: run.username, agentName: run.agentName, createdAt: run.createdAt.toISOString() },
  });

/** Ends a run with words for its person, whether or not anybody still works on it; whoever does is told to stop. */
export const endRun = (findModels: ModelFinder) => async (ctx: AccountCtx, id: string) => {
  const run = await inScope(ctx, async (tx) => {
    const found = await findOpenRun(tx, id);
    await noteChange(tx, ctx, 'run.end', found);
    return found;
  });
  const { tenantId, sessionId } = run;
  await withTimeLimit(20_000, undefined, (signal) =>
    openTurn({ ...ctx.services, findModels }, { tenantId, sessionId, runId: id }, signal).end('failed', 'RUN_ENDED'),
  );
  // Its row is over: an attempt that hears nothing of this finds that out at its next step.
  await inScope(ctx, (tx) =>
    addToOutbox(tx, ctx, { service: 'chatSession', key: sessionId, handler: 'stop', payload: { runIds: [id] } }),
  );
  return null;
};

/** While the engine is away nothing of it goes on, and the order waits for it. */
const endAttempt = async ({ engine, log }: AccountCtx, sessionId: string) => {
  try {
    const current = currentOf(await readSessionTurns(engine, [sessionId]));
    if (current) await engine.kill(current.id);
  } catch (err) {
    log.warn({ err }, 'the engine could not be asked for an attempt to end');
  }
};

/**
 * Begins a run again from its last finished step. An attempt that hangs would keep the next one waiting, so it is ended
 * first; one of an earlier run of the session is left alone.
 */
export const beginRunAgain = async (ctx: AccountCtx, id: string) => {
  const run = await inScope(ctx, (tx) => findOpenRun(tx, id));
  if (!run.isBehind) await endAttempt(ctx, run.sessionId);
  await inScope(ctx, async (tx) => {
    const { tenantId, sessionId } = run;
    await addToOutbox(tx, ctx, {
      service: 'chatSession',
      key: sessionId,
      handler: 'turn',
      payload: { tenantId, runId: id },
    });
    await noteChange(tx, ctx, 'run.begin-again', run);
  });
  return null;
};
