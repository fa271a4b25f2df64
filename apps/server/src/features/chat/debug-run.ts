import { agentDocument } from '@zhixing/contract/agent-document';
import { cutTitle } from '@zhixing/contract/session-title';
import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx, Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { agent, agentRelease, agentSnapshot } from '../../db/schema/agent.ts';
import { chatRun, type RunDebug } from '../../db/schema/chat.ts';
import { type AgentRow, keepSnapshot, limitsOf, mayEdit, readEditableAgent } from '../agent/index.ts';
import { assertMember } from '../membership/index.ts';
import { assertShared } from '../tool/index.ts';
import { heldSession } from './begin-statements.ts';
import { assertSameTalk, takeTurn } from './open-run.ts';
import type { Turn } from './turn.ts';

type Version = { release?: number | undefined; draft?: number | undefined };

/**
 * The version a debug run works with. The present draft is kept first: what is typed meanwhile does not change it. One
 * with tools that the owner has taken off is not for an editor to run.
 */
const versionOf = async (tx: Tx, row: AgentRow, accountId: string, { release, draft }: Version, now: Date) => {
  if (release !== undefined) {
    const [found] = await tx
      .select({ no: agentRelease.no, document: agentRelease.document })
      .from(agentRelease)
      .where(and(eq(agentRelease.agentId, row.id), eq(agentRelease.no, release)));
    if (!found) throw new AppError('NOT_FOUND');
    await assertShared(tx, row, accountId, agentDocument.parse(found.document));
    return { releaseNo: release, draftNo: null };
  }
  if (draft === undefined || draft === row.draftNo) {
    await keepSnapshot(tx, row, now);
    return { releaseNo: 0, draftNo: row.draftNo };
  }
  const [kept] = await tx
    .select({ draftNo: agentSnapshot.draftNo, document: agentSnapshot.document })
    .from(agentSnapshot)
    .where(and(eq(agentSnapshot.agentId, row.id), eq(agentSnapshot.draftNo, draft)));
  if (!kept) throw new AppError('NOT_FOUND');
  await assertShared(tx, row, accountId, agentDocument.parse(kept.document));
  return { releaseNo: 0, draftNo: draft };
};

const debugOf = ({ rerun_of: rerunOf, rerun_from: rerunFrom, tool_mocks: mocks }: Turn): RunDebug => ({
  ...(rerunOf ? { rerunOf, rerunFrom: rerunFrom ?? 1 } : {}),
  ...(mocks && Object.keys(mocks).length > 0 ? { mocks } : {}),
});

const takeDebug = async (limits: Services['limits'], accountId: string) => {
  const seconds = await limits.take('debug-account', accountId);
  if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds });
};

/** A try-out by whoever may edit the agent: it counts for nothing but the tuning record. */
export const chooseDebugged = async (tx: Tx, ctx: AccountCtx, turn: Turn) => {
  const row = await readEditableAgent(tx, ctx, turn.schema_id);
  await assertMember(tx, ctx);
  await takeDebug(ctx.limits, ctx.actor.id);
  const version = await versionOf(tx, row, ctx.actor.id, turn.version ?? {}, ctx.now());
  return { agent: row, limits: limitsOf(agentDocument.parse(row.document)), ...version, debug: debugOf(turn) };
};

type DebugRun = {
  tenantId: string;
  accountId: string;
  agentId: string;
  version: Version;
  sessionId: string;
  runId: string;
  question: string;
};

/** The same for a job: stores the run, however often it is tried, and leaves running it to the caller. */
export const beginDebugRun = (
  { db, now, limits }: Services,
  { tenantId, accountId, agentId, version, sessionId, runId, question }: DebugRun,
) =>
  db.inTenantPrepared(tenantId, async (tx, wire) => {
    const [known] = await tx.select({ id: chatRun.id }).from(chatRun).where(eq(chatRun.id, runId));
    if (known) return;
    const [row] = await tx.select().from(agent).where(eq(agent.id, agentId));
    const isHere = and(eq(account.id, accountId), eq(account.status, 'active'), isNull(account.deleteAt));
    if (!row || row.deletedAt || !(await tx.$count(account, isHere)) || !(await mayEdit(tx, row, accountId)))
      throw new AppError('NOT_FOUND');
    await takeDebug(limits, accountId);
    const at = now();
    // Nobody is there to say yes to a side effect.
    const debug = { isUnattended: true };
    const place = {
      tenantId,
      accountId,
      agentId,
      sessionId,
      ...(await versionOf(tx, row, accountId, version, at)),
      debug,
    };
    const [held] = await wire.run(heldSession, [sessionId]);
    assertSameTalk(held, place);
    const title = cutTitle(question);
    await takeTurn(wire, place, { runId, isNewSession: !held, title, question }, { now: at });
  });
