import type { ErrorCode } from '@zhixing/contract/error';
import type { Role } from '@zhixing/contract/user';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { agent, agentEditor } from '../../db/schema/agent.ts';
import { chatSession } from '../../db/schema/chat.ts';
import type { RightRule } from '../../stream-right.ts';
import { isListed } from '../agent/index.ts';
import { readShare } from '../share/index.ts';
import { isAccounts } from './queries.ts';

/** An account and the session it wants to hear. `shareToken`: the link by which it came to the agent. */
export type SessionListener = {
  sessionId: string;
  accountId: string;
  role: Role;
  shareToken?: string | undefined;
};

/**
 * One's own session, for as long as one may see its agent; a debug session for as long as one may edit it. What was said
 * stays readable as history.
 */
export const mayHearSession: RightRule<SessionListener> = async (tx, services, asked) => {
  const ids = [...new Set(asked.map(({ sessionId }) => sessionId))];
  const rows = await tx
    .select({
      id: chatSession.id,
      accountId: chatSession.accountId,
      isDebug: chatSession.isDebug,
      agent: { id: agent.id, ownerId: agent.ownerId, status: agent.status, launchDisabled: agent.launchDisabled },
      editorId: agentEditor.accountId,
    })
    .from(chatSession)
    .innerJoin(agent, and(eq(agent.tenantId, chatSession.tenantId), eq(agent.id, chatSession.agentId)))
    .leftJoin(agentEditor, and(eq(agentEditor.agentId, agent.id), eq(agentEditor.accountId, chatSession.accountId)))
    .where(and(inArray(chatSession.id, ids), isNull(chatSession.deletedAt), isAccounts, isNull(agent.deletedAt)));
  const found = new Map(rows.map((row) => [row.id, row]));
  const shared = new Map<string, string | undefined>();
  const sharedAgent = async (token: string) => {
    if (!shared.has(token)) shared.set(token, (await readShare(tx, services, token))?.agentId);
    return shared.get(token);
  };
  const mayHear = async ({ sessionId, accountId, role, shareToken }: SessionListener) => {
    const row = found.get(sessionId);
    if (row?.accountId !== accountId) return false;
    if (row.agent.ownerId === accountId) return true;
    if (row.isDebug) return row.editorId !== null;
    if (isListed(row.agent) || role !== 'user') return true;
    return shareToken !== undefined && (await sharedAgent(shareToken)) === row.agent.id;
  };
  const refusals: (ErrorCode | undefined)[] = [];
  for (const one of asked) refusals.push((await mayHear(one)) ? undefined : 'NOT_FOUND');
  return refusals;
};
