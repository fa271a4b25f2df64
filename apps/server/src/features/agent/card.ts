import { type AgentCard, launchTag } from '@zhixing/contract/agent';
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
  skillCount: agent.skillCount,
  originId: agent.originId,
  taskNum: agent.taskNum,
  runs30: agent.runs30,
  done30: agent.done30,
  medianMs30: agent.medianMs30,
  costFen30: agent.costFen30,
  createdAt: agent.createdAt,
  updatedAt: agent.updatedAt,
};

export type CardRow = Pick<typeof agent.$inferSelect, keyof typeof cardColumns>;

const figuresFrom = (row: Pick<CardRow, 'taskNum' | 'runs30' | 'done30' | 'medianMs30' | 'costFen30'>) => ({
  taskNum: row.taskNum,
  runs30: row.runs30,
  successRate30: row.runs30 > 0 ? row.done30 / row.runs30 : null,
  medianMs30: row.medianMs30,
  averageCostFen30: row.costFen30,
});

const knownTags = (tags: string[]) => tags.flatMap((tag) => launchTag.safeParse(tag).data ?? []);

export const cardFrom = (row: CardRow, callerId: string | undefined): AgentCard => ({
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
  createdDate: row.createdAt.toISOString(),
  lastModifiedDate: row.updatedAt.toISOString(),
  skillCount: row.skillCount,
  isMine: row.ownerId === callerId,
  originId: row.originId,
  figures: figuresFrom(row),
});
