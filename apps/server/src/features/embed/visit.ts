import { agentDocument } from '@zhixing/contract/agent-document';
import type * as contract from '@zhixing/contract/embed';
import type { RouteInput } from '@zhixing/contract/route';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId, newSecret, sha256 } from '../../base/id.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agentRelease } from '../../db/schema/agent.ts';
import { chatSession } from '../../db/schema/chat.ts';
import type { LimitName } from '../../gateways/valkey/limits.ts';
import { historyOf, messageFor, stopSession } from '../chat/index.ts';
import { enterSite, type Site } from './find-embed.ts';

export const takeLimit = async ({ limits }: Pick<Ctx, 'limits'>, name: LimitName, key: string) => {
  const seconds = await limits.take(name, key);
  if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds });
};

const ofVisitor = ({ embed }: Site, visitor: string) =>
  and(eq(chatSession.embedId, embed.id), eq(chatSession.visitorHash, sha256(visitor)), isNull(chatSession.deletedAt));

/** The visitor's own session; anybody else's answers as absent. */
export const readVisit = async (tx: Tx, site: Site, { visitor, sessionId }: { visitor: string; sessionId: string }) => {
  const [row] = await tx
    .select()
    .from(chatSession)
    .where(and(ofVisitor(site, visitor), eq(chatSession.id, sessionId)));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

const readLast = async (tx: Tx, site: Site, visitor: string) => {
  const [row] = await tx
    .select()
    .from(chatSession)
    .where(ofVisitor(site, visitor))
    .orderBy(desc(chatSession.createdAt), desc(chatSession.id))
    .limit(1);
  return row;
};

/** What was released is what visitors meet, not the draft. */
const readFace = async (tx: Tx, { agent, embed }: Site) => {
  const [released] = await tx
    .select({ name: agentRelease.name, document: agentRelease.document })
    .from(agentRelease)
    .where(and(eq(agentRelease.agentId, agent.id), eq(agentRelease.no, agent.releaseNo)));
  const { prologue, presetQuestions, figuresOnly } = agentDocument.parse(released?.document ?? agent.document);
  return {
    title: embed.title || agent.name,
    agentName: agent.name,
    agentIcon: agent.icon,
    agentIconBackground: agent.iconBackground,
    prologue,
    presetQuestions,
    figuresOnly,
  };
};

const nothingSaid = { lastSeq: 0, openRuns: [] as string[], messages: [] };

/** Stores nothing: a session begins with its first question. */
export const openEmbed = async (
  ctx: Ctx,
  siteKey: string,
  { visitor = newSecret(), fresh }: RouteInput<typeof contract.openEmbed>['body'],
) => {
  await takeLimit(ctx, 'embed-open-address', `${ctx.tenant.id}:${ctx.address}`);
  const site = await enterSite(ctx, siteKey);
  return ctx.tx(async (tx) => {
    const face = await readFace(tx, site);
    const last = fresh ? undefined : await readLast(tx, site, visitor);
    if (!last) return { ...face, visitor, sessionId: newId(), ...nothingSaid };
    const readable = { session: last, by: 'owner' as const, readerId: site.host.actor.id };
    const { lastSeq, openRuns, messages } = await historyOf(tx, site.host, readable);
    const figuresOnly = face.figuresOnly || last.figuresOnly;
    const said = { lastSeq, openRuns, messages: messages.map((message) => messageFor('visitor', message)) };
    return { ...face, figuresOnly, visitor, sessionId: last.id, ...said };
  });
};

export const stopEmbed = async (ctx: Ctx, siteKey: string, body: RouteInput<typeof contract.stopEmbed>['body']) => {
  const site = await enterSite(ctx, siteKey);
  const { id } = await ctx.tx((tx) => readVisit(tx, site, body));
  return stopSession(site.host, id);
};
