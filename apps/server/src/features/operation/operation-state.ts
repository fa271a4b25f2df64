import type { OpenRun, OperationState, PartName } from '@zhixing/contract/operation';
import { sql } from 'drizzle-orm';
import { type AccountCtx, isPlatformStaff } from '../../ctx.ts';
import { inScope } from '../admin/index.ts';
import { readJobTicks } from './job-ticks.ts';
import { type OpenRunRow, readOpenRuns } from './read-open-runs.ts';
import { readSessionTurns } from './session-turns.ts';
import { whyWaiting } from './why-waiting.ts';

type CheckAll = (checks: AccountCtx['parts']) => Promise<{ parts: Record<string, boolean> }>;

const askEngine = async ({ engine }: AccountCtx, runs: readonly OpenRunRow[]) => {
  const held = await readSessionTurns(engine, [...new Set(runs.map(({ sessionId }) => sessionId))]).catch(
    () => undefined,
  );
  return (sessionId: string) => held?.filter(({ session }) => session === sessionId);
};

const told = (row: OpenRunRow, held: ReturnType<Awaited<ReturnType<typeof askEngine>>>, now: Date): OpenRun => {
  const secondsSince = (at: Date) => Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000));
  const { wait, since, attempts } = whyWaiting(row, held);
  const { id, tenantName, agentName, username, status, steps } = row;
  const times = {
    createdAt: row.createdAt.toISOString(),
    ageSeconds: secondsSince(row.createdAt),
    waitSeconds: secondsSince(since),
  };
  return { id, tenantName, agentName, username, status, steps, attempts, wait, ...times };
};

/** A tick may take a while and the watch looks every few minutes: late is what missed two of its times. */
const isLate = ({ age, every }: { age: number; every: number }) => age > 2 * every + 300;

/** What goes on and what stands still: runs of those tenants that the caller looks after, and the parts below all of them. */
export const operationState = async (
  ctx: AccountCtx,
  { olderThan }: { olderThan: number },
  checkAll: CheckAll,
): Promise<OperationState> => {
  const before = new Date(ctx.now().getTime() - olderThan * 1000);
  const rows = await inScope(ctx, (tx) => readOpenRuns(tx, sql`r.created_at <= ${before}`));
  const [heldOf, { parts }, ticks] = await Promise.all([
    askEngine(ctx, rows),
    checkAll(ctx.parts),
    isPlatformStaff(ctx) ? ctx.db.inPlatform(readJobTicks) : [],
  ]);
  return {
    runs: rows.map((row) => told(row, heldOf(row.sessionId), ctx.now())),
    total: rows[0]?.total ?? 0,
    parts: Object.entries(parts).map(([name, isUp]) => ({ name: name as PartName, isUp })),
    jobs: ticks.map((tick) => ({
      name: tick.name,
      endedSecondsAgo: Math.round(tick.age),
      everySeconds: tick.every,
      failures: tick.failures,
      isLate: isLate(tick),
    })),
  };
};
