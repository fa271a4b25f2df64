import type { AbilityKind } from '@zhixing/contract/ability';
import { agentDocument } from '@zhixing/contract/agent-document';
import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { chinaDay, chinaDayStart } from '../../base/china-time.ts';
import { dayMs } from '../../base/durations.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent, agentRelease, agentUsage } from '../../db/schema/agent.ts';
import { authorsOf } from '../user/index.ts';
import { abilitiesOf, partsIn } from './abilities.ts';
import { cardFrom } from './card.ts';
import { type AgentRow, isListed, readVisibleAgent, runnableRelease } from './queries.ts';

const days = 30;

const readDays = async (tx: Tx, ctx: AccountCtx, agentId: string) => {
  const since = new Date(chinaDayStart(ctx.now()).getTime() - (days - 1) * dayMs);
  const day = sql<string>`to_char(${agentUsage.at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const rows = await tx
    .select({
      day,
      runs: sql<number>`count(*)`,
      done: sql<number>`count(*) filter (where ${agentUsage.outcome} = 'done')`,
    })
    .from(agentUsage)
    .where(and(eq(agentUsage.agentId, agentId), gte(agentUsage.at, since)))
    .groupBy(day);
  return Array.from({ length: days }, (_, index) => {
    const name = chinaDay(new Date(since.getTime() + index * dayMs));
    return rows.find((row) => row.day === name) ?? { day: name, runs: 0, done: 0 };
  });
};

const readReleases = (tx: Tx, agentId: string) =>
  tx.select().from(agentRelease).where(eq(agentRelease.agentId, agentId)).orderBy(desc(agentRelease.no)).limit(20);

/** What a person sees is the version they run: for others than its owner the one that was approved for the market. */
const readDocument = async (tx: Tx, row: AgentRow, no: number) => {
  const [release] = await tx
    .select({ document: agentRelease.document })
    .from(agentRelease)
    .where(and(eq(agentRelease.agentId, row.id), eq(agentRelease.no, no)));
  return agentDocument.parse(release?.document ?? row.document);
};

const readOrigin = async (tx: Tx, row: AgentRow) => {
  if (!row.originId) return null;
  const [origin] = await tx
    .select()
    .from(agent)
    .where(and(eq(agent.id, row.originId), isNull(agent.deletedAt)));
  if (!origin) return null;
  const copiedNo = row.originNo ?? 0;
  // What an author keeps off the market is not announced to those who copied an earlier version.
  const latestNo = isListed(origin) ? (origin.launchVersion ?? origin.releaseNo) : copiedNo;
  return { id: origin.id, agentName: origin.name, copiedNo, latestNo };
};

const readReleased = async (tx: Tx, ctx: AccountCtx, id: string, shareToken: string | undefined) => {
  const row = await readVisibleAgent(tx, ctx, id, shareToken);
  if (row.status === 'C00_Unreleased') throw new AppError('AGENT_UNRELEASED');
  const no = runnableRelease(row, ctx.actor.id);
  const document = await readDocument(tx, row, no);
  const [abilities = []] = await abilitiesOf(tx, ctx, [{ ownerId: row.ownerId, parts: partsIn(document) }]);
  return { row, no, document, abilities, card: cardFrom(row, ctx.actor.id, abilities.length) };
};

export const agentDetail = (ctx: AccountCtx, id: string, shareToken: string | undefined) =>
  ctx.tx(async (tx) => {
    const { row, document, abilities, card } = await readReleased(tx, ctx, id, shareToken);
    const releases = await readReleases(tx, id);
    const author = (await authorsOf(tx, [row.ownerId])).get(row.ownerId);
    const { usageGuide, prologue, presetQuestions, skills } = document;
    return {
      ...card,
      author,
      ownerName: author?.name ?? '',
      usageGuide,
      prologue,
      presetQuestions,
      abilities,
      skills,
      releases: releases.map(({ no, notes, createdAt }) => ({ no, notes, createdDate: createdAt.toISOString() })),
      days: await readDays(tx, ctx, id),
      origin: await readOrigin(tx, row),
    };
  });

export const releaseLatest = (ctx: AccountCtx, id: string, shareToken: string | undefined) =>
  ctx.tx(async (tx) => {
    const { no, document, abilities, card } = await readReleased(tx, ctx, id, shareToken);
    const of = (...kinds: AbilityKind[]) =>
      abilities.flatMap(({ kind, name, description }) => (kinds.includes(kind) ? [{ name, description }] : []));
    return {
      id,
      no,
      agentName: card.agentName,
      agentDescription: card.agentDescription,
      agentIcon: card.agentIcon,
      agentIconBackground: card.agentIconBackground,
      price: card.price,
      usageGuide: document.usageGuide,
      launchTags: card.launchTags,
      example: document.presetQuestions[0] ?? '',
      plugins: of('builtin', 'plugin'),
      externalPlugins: of('mcp'),
      workflows: of('workflow'),
      ruleTree: [],
      rules: [],
      chatOption: {
        prologue: document.prologue,
        presetQuestions: document.presetQuestions,
        enableChatInsight: document.enableChatInsight,
        chatInsightFeatures: document.chatInsightFeatures,
        enableFastConfigRuleOnChat: document.enableFastConfigRuleOnChat,
      },
      abilities,
      skills: document.skills,
      figuresOnly: document.figuresOnly,
    };
  });
