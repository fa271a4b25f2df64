import type { AgentDocument } from '@zhixing/contract/agent-document';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { agentSnapshot, type TurnLimits } from '../../db/schema/agent.ts';
import type { AgentRow } from './queries.ts';

/** Backups stay; of drafts that were only debugged the newest are kept. */
const kept = 200;

const forgetOldest = async (tx: Tx, agentId: string) => {
  const mere = and(eq(agentSnapshot.agentId, agentId), eq(agentSnapshot.isBackup, false));
  const [last] = await tx
    .select({ draftNo: agentSnapshot.draftNo })
    .from(agentSnapshot)
    .where(mere)
    .orderBy(desc(agentSnapshot.draftNo))
    .offset(kept - 1)
    .limit(1);
  if (last) await tx.delete(agentSnapshot).where(and(mere, lt(agentSnapshot.draftNo, last.draftNo)));
};

/** Keeps the draft as it is now; a draft that is kept already only becomes a backup if it is wanted as one. */
export const keepSnapshot = async (
  tx: Tx,
  { tenantId, id, draftNo, name, description, document }: AgentRow,
  at: Date,
  backup?: { note: string },
) => {
  const row = { tenantId, agentId: id, draftNo, name, description, document, createdAt: at };
  if (backup) {
    const marks = { isBackup: true, note: backup.note };
    await tx
      .insert(agentSnapshot)
      .values({ ...row, ...marks })
      .onConflictDoUpdate({
        target: [agentSnapshot.tenantId, agentSnapshot.agentId, agentSnapshot.draftNo],
        set: marks,
      });
    return;
  }
  const added = await tx
    .insert(agentSnapshot)
    .values(row)
    .onConflictDoNothing()
    .returning({ draftNo: agentSnapshot.draftNo });
  if (added.length > 0) await forgetOldest(tx, id);
};

/** Null when nothing is limited: then no turn has to ask. */
export const limitsOf = ({ memory }: AgentDocument): TurnLimits | null => {
  const { requestsPerMinute, inputTokensPerMinute, outputTokensPerMinute } = memory;
  const limits = { requestsPerMinute, inputTokensPerMinute, outputTokensPerMinute };
  return Object.values(limits).some((limit) => limit > 0) ? limits : null;
};
