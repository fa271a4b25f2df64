import { type AgentDocument, agentDocument } from '@zhixing/contract/agent-document';
import { attachedParts } from '@zhixing/contract/attached-parts';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { type agent, agentRelease } from '../../db/schema/agent.ts';
import { readShared, refuseUnshared } from '../plugin/index.ts';
import { readTools } from './load-tools.ts';

type Edited = Pick<typeof agent.$inferSelect, 'id' | 'ownerId' | 'document' | 'releaseNo'>;

const idsIn = (document: AgentDocument) => attachedParts(document).map(({ id }) => id);

/** What the owner has attached: in the draft as it stands, or in the release that everybody runs. */
const attachedTo = async (tx: Tx, { id, document, releaseNo }: Edited) => {
  const [release] = await tx
    .select({ document: agentRelease.document })
    .from(agentRelease)
    .where(and(eq(agentRelease.agentId, id), eq(agentRelease.no, releaseNo)));
  const documents = release ? [document, release.document] : [document];
  return new Set(documents.flatMap((one) => idsIn(agentDocument.parse(one))));
};

/**
 * Asked wherever a document comes to an agent or is run for it: whoever only edits it adds nothing of its owner's, and
 * nothing that the owner has taken off comes back by them. Not their own either: a run loads what the owner may use.
 */
export const assertShared = async (tx: Tx, row: Edited, accountId: string, document: AgentDocument) => {
  if (row.ownerId === accountId) return;
  const attached = await attachedTo(tx, row);
  const added = [...new Set(idsIn(document))].filter((id) => !attached.has(id));
  await refuseUnshared(tx, added);
};

/** Of what could be attached, what `assertShared` lets this account attach. */
export const sharedAmong = async <P extends { id: string }>(
  tx: Tx,
  row: Edited,
  accountId: string,
  parts: readonly P[],
): Promise<P[]> => {
  if (row.ownerId === accountId) return [...parts];
  const attached = await attachedTo(tx, row);
  const shared = await readShared(
    tx,
    parts.map(({ id }) => id),
  );
  return parts.filter(({ id }) => attached.has(id) || shared.has(id));
};

/** Never being asked is for tools that only read, and for their owner to say. */
export const assertNeverAsk = async (tx: Tx, ctx: AccountCtx, row: Edited, document: AgentDocument) => {
  const neverIn = (one: AgentDocument) => attachedParts(one).filter(({ asking }) => asking === 'never');
  const before = new Set(neverIn(agentDocument.parse(row.document)).map(({ id }) => id));
  const added = neverIn(document).flatMap(({ id }) => (before.has(id) ? [] : [id]));
  if (added.length === 0) return;
  const tools = await readTools(tx, ctx, row.ownerId, added);
  const isTheirs = (id: string) => {
    const trust = tools.get(id)?.trust;
    return trust?.isHarmless === true && trust.ownerId === ctx.actor.id;
  };
  if (!added.every(isTheirs)) throw new AppError('NEVER_ASK_REFUSED');
};
