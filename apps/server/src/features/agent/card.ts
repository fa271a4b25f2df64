import { type AgentCard, type LaunchTag, launchTags } from '@zhixing/contract/agent';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { agent } from '../../db/schema/agent.ts';

/** The columns a card needs; the document stays behind. */
export const cardColumns = {
  id: agent.id,
  ownerId: agent.ownerId,
  name: agent.name,
  description: agent.description,
  icon: agent.icon,
  iconBackground: agent.iconBackground,
  priceFen: agent.priceFen,
  status: agent.status,
  agentType: agent.agentType,
  launchTags: agent.launchTags,
  labelId: agent.labelId,
  launchVersion: agent.launchVersion,
  launchDisabled: agent.launchDisabled,
  releaseNo: agent.releaseNo,
  originId: agent.originId,
  taskNum: agent.taskNum,
  runs30: agent.runs30,
  done30: agent.done30,
  medianMs30: agent.medianMs30,
  costFen30: agent.costFen30,
  createdAt: agent.createdAt,
  updatedAt: agent.updatedAt,
};

type Moments = 'createdAt' | 'updatedAt';
type CardRow = Omit<Pick<typeof agent.$inferSelect, keyof typeof cardColumns>, Moments> &
  Record<Moments, Date | string>;

const cardList = sql.raw(
  Object.entries(cardColumns)
    .map(([key, { name }]) => `agent."${name}" as "${key}"`)
    .join(', '),
);

/** Rows of `select … from agent` and `rest`. Past drizzle's mapping, which takes longer than the database for a page. */
export const readCards = async (tx: Tx, rest: SQL): Promise<CardRow[]> =>
  (await tx.execute<CardRow>(sql`select ${cardList} from agent ${rest}`)).rows;

const figuresFrom = (row: Pick<CardRow, 'taskNum' | 'runs30' | 'done30' | 'medianMs30' | 'costFen30'>) => ({
  taskNum: row.taskNum,
  runs30: row.runs30,
  successRate30: row.runs30 > 0 ? row.done30 / row.runs30 : null,
  medianMs30: row.medianMs30,
  averageCostFen30: row.costFen30,
});

export const knownTags = (tags: readonly string[]) => tags.filter(isKnown);
const isKnown = (tag: string): tag is LaunchTag => (launchTags as readonly string[]).includes(tag);

/** From `2026-11-15 03:37:42.123456+00`, as PostgreSQL writes it: made a date first, it takes longer than the rest of a card. */
const isoOf = (moment: Date | string) =>
  typeof moment === 'string' && moment.endsWith('+00') && moment[10] === ' '
    ? `${moment.slice(0, 10)}T${moment.slice(11, 19)}.${moment.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
    : new Date(moment).toISOString();

export const cardFrom = (row: CardRow, callerId: string | undefined, skillCount: number): AgentCard => ({
  id: row.id,
  agentName: row.name,
  agentDescription: row.description,
  agentIcon: row.icon,
  agentIconBackground: row.iconBackground,
  price: row.priceFen,
  agentStatus: row.status,
  agentType: row.agentType,
  launchTags: knownTags(row.launchTags),
  labelId: row.labelId,
  launchVersion: row.launchVersion,
  launchVersionDisabled: row.launchDisabled,
  createdDate: isoOf(row.createdAt),
  lastModifiedDate: isoOf(row.updatedAt),
  skillCount,
  isMine: row.ownerId === callerId,
  originId: row.originId,
  figures: figuresFrom(row),
});
