import { type AgentDocument, agentDocument } from '@zhixing/contract/agent-document';
import { attachedParts } from '@zhixing/contract/attached-parts';
import { type Asking, askings, type ReaderAsking, type ToolConsent } from '@zhixing/contract/consent';
import { and, desc, eq, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent, agentRelease, agentSnapshot } from '../../db/schema/agent.ts';
import { chatConsent, chatRun } from '../../db/schema/chat.ts';
import { partsOf } from '../../runtime/orchestrate.ts';
import { askingOf } from '../../runtime/tools/consent-rule.ts';
import { versionOf } from '../../runtime/tools/tool.ts';
import { readTools } from '../tool/index.ts';
import { readChoices, saveChoice } from './consent-choice.ts';
import { readOwnSession, type SessionRow } from './queries.ts';

/** What the newest run of the session works with. */
const readDocument = async (tx: Tx, sessionId: string) => {
  const [row] = await tx
    .select({
      ownerId: agent.ownerId,
      document: sql<unknown>`coalesce(${agentRelease.document}, ${agentSnapshot.document}, ${agent.document})`,
    })
    .from(chatRun)
    .innerJoin(agent, eq(agent.id, chatRun.agentId))
    .leftJoin(agentRelease, and(eq(agentRelease.agentId, chatRun.agentId), eq(agentRelease.no, chatRun.releaseNo)))
    .leftJoin(
      agentSnapshot,
      and(eq(agentSnapshot.agentId, chatRun.agentId), eq(agentSnapshot.draftNo, chatRun.draftNo)),
    )
    .where(eq(chatRun.sessionId, sessionId))
    .orderBy(desc(chatRun.createdAt), desc(chatRun.id))
    .limit(1);
  return row && { ownerId: row.ownerId, document: agentDocument.parse(row.document) };
};

/** What the author wants of a tool that several agents of a team may have: the strictest of it. */
const authorOf = (document: AgentDocument, part: string): Asking | undefined => {
  const said = attachedParts(document)
    .filter(({ id, enabled }) => enabled && id === part)
    .map(({ asking }) => asking);
  return askings.find((asking) => said.includes(asking));
};

const readRemembered = async (tx: Tx, sessionId: string) => {
  const rows = await tx
    .select({ part: chatConsent.part, version: chatConsent.version })
    .from(chatConsent)
    .where(
      and(eq(chatConsent.sessionId, sessionId), eq(chatConsent.isRemembered, true), eq(chatConsent.isAllowed, true)),
    );
  return new Set(rows.map(({ part, version }) => `${part} ${version}`));
};

const consentsOf = async (tx: Tx, ctx: AccountCtx, { id, agentId }: SessionRow): Promise<ToolConsent[]> => {
  const found = await readDocument(tx, id);
  if (!found) return [];
  const parts = [...new Set(partsOf(found.document))];
  const tools = await readTools(tx, ctx, found.ownerId, parts);
  const choices = await readChoices(tx, { accountId: ctx.actor.id, agentId });
  const remembered = await readRemembered(tx, id);
  return parts.flatMap((part) => {
    const tool = tools.get(part);
    if (!tool) return [];
    const { isHarmless, destination } = tool.trust;
    const author = authorOf(found.document, part);
    const reader = choices.get(part);
    const asking = askingOf(tool.trust, { author, reader });
    return {
      part,
      name: ctx.locale === 'en-US' ? tool.title.en : tool.title.zh,
      // Of a tool that nobody is asked about, where it goes stays its owner's affair.
      destination: asking === 'never' ? '' : destination,
      isHarmless,
      author: author ?? null,
      reader: reader ?? null,
      asking,
      isAllowed: asking === 'once' && remembered.has(`${part} ${versionOf(tool)}`),
    };
  });
};

export const readConsents = (ctx: AccountCtx, sessionId: string) =>
  ctx.tx(async (tx) => consentsOf(tx, ctx, await readOwnSession(tx, ctx, sessionId)));

export const setConsent = (
  ctx: AccountCtx,
  sessionId: string,
  { part, asking }: { part: string; asking: ReaderAsking | null },
) =>
  ctx.tx(async (tx) => {
    const session = await readOwnSession(tx, ctx, sessionId);
    const known = (await consentsOf(tx, ctx, session)).find((one) => one.part === part);
    if (!known) throw new AppError('NOT_FOUND');
    if (known.author === 'always' && asking === 'once') throw new AppError('CONSENT_STRICTER');
    await saveChoice(tx, ctx, { agentId: session.agentId, part, asking });
    return consentsOf(tx, ctx, session);
  });
