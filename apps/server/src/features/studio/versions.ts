import { agentDocument } from '@zhixing/contract/agent-document';
import type { VersionRef } from '@zhixing/contract/studio';
import { and, desc, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent, agentRelease, agentSnapshot } from '../../db/schema/agent.ts';
import { keepSnapshot, lockEditableAgent, readEditableAgent } from '../agent/index.ts';
import { writeAudit } from '../audit/index.ts';
import { assertMember } from '../membership/index.ts';
import { assertNeverAsk, assertShared } from '../tool/index.ts';

const listed = 100;

/** Everything about a snapshot but the document itself. */
const { draftNo, isBackup, note, createdAt, runs, lastOutcome, lastMs, lastTokens } = agentSnapshot;
const tuning = { draftNo, isBackup, note, createdAt, runs, lastOutcome, lastMs, lastTokens };
const released = {
  no: agentRelease.no,
  notes: agentRelease.notes,
  draftNo: agentRelease.draftNo,
  createdAt: agentRelease.createdAt,
};

export const listVersions = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    await readEditableAgent(tx, ctx, id);
    const releases = await tx
      .select(released)
      .from(agentRelease)
      .where(eq(agentRelease.agentId, id))
      .orderBy(desc(agentRelease.no))
      .limit(listed);
    const snapshots = await tx
      .select(tuning)
      .from(agentSnapshot)
      .where(eq(agentSnapshot.agentId, id))
      .orderBy(desc(agentSnapshot.draftNo))
      .limit(listed);
    return {
      releases: releases.map(({ createdAt: at, ...row }) => ({ ...row, createdDate: at.toISOString() })),
      snapshots: snapshots.map(({ createdAt: at, ...row }) => ({ ...row, createdDate: at.toISOString() })),
    };
  });

/** Undefined for a version that never was, or a snapshot that is not kept any more. */
export const findVersion = async (tx: Tx, agentId: string, { release, draft }: VersionRef) => {
  const [row] =
    release === undefined
      ? await tx
          .select()
          .from(agentSnapshot)
          .where(and(eq(agentSnapshot.agentId, agentId), eq(agentSnapshot.draftNo, draft ?? 0)))
      : await tx
          .select()
          .from(agentRelease)
          .where(and(eq(agentRelease.agentId, agentId), eq(agentRelease.no, release)));
  return row && { name: row.name, description: row.description, document: agentDocument.parse(row.document) };
};

export const readVersion = (ctx: AccountCtx, id: string, version: VersionRef) =>
  ctx.tx(async (tx) => {
    const row = await readEditableAgent(tx, ctx, id);
    // The present draft may never have been debugged or backed up.
    const isPresent = version.draft === row.draftNo;
    const found = isPresent
      ? { ...row, document: agentDocument.parse(row.document) }
      : await findVersion(tx, id, version);
    if (!found) throw new AppError('NOT_FOUND');
    return { agentName: found.name, agentDescription: found.description, document: found.document };
  });

export const backUpDraft = (ctx: AccountCtx, id: string, note: string) =>
  ctx.tx(async (tx) => {
    const row = await lockEditableAgent(tx, ctx, id);
    await assertMember(tx, ctx);
    await keepSnapshot(tx, row, ctx.now(), { note });
    await writeAudit(tx, ctx, {
      action: 'agent.back-up',
      target: { kind: 'agent', id },
      detail: { draftNo: row.draftNo },
    });
    return { draftNo: row.draftNo };
  });

const beforeRestore = '恢复前自动备份';

export const restoreVersion = (
  ctx: AccountCtx,
  id: string,
  { draftNo, version }: { draftNo: number; version: VersionRef },
) =>
  ctx.tx(async (tx) => {
    const row = await lockEditableAgent(tx, ctx, id);
    await assertMember(tx, ctx);
    if (row.draftNo !== draftNo) throw new AppError('DRAFT_STALE');
    const found = await findVersion(tx, id, version);
    if (!found) throw new AppError('NOT_FOUND');
    const { name, description, document } = found;
    await assertShared(tx, row, ctx.actor.id, document);
    await assertNeverAsk(tx, ctx, row, document);
    const now = ctx.now();
    await keepSnapshot(tx, row, now, { note: beforeRestore });
    await tx
      .update(agent)
      .set({
        name,
        description,
        document,
        draftNo: draftNo + 1,
        draftSavedBy: ctx.actor.id,
        updatedAt: now,
      })
      .where(eq(agent.id, id));
    await writeAudit(tx, ctx, { action: 'agent.restore', target: { kind: 'agent', id }, detail: { draftNo, version } });
    return { draftNo: draftNo + 1, savedDate: now.toISOString() };
  });
