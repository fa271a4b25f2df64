import type { AgentCard, agentDetail, pageCreatedByMe } from '@zhixing/contract/agent';
import type { RouteReply } from '@zhixing/contract/route';
import type { ListMode } from './list-state.ts';

type MineCard = RouteReply<typeof pageCreatedByMe>['content'][number];
/** A card of either list; only the own list knows about listing applications. */
export type ListedAgent = AgentCard & Partial<Pick<MineCard, 'listing' | 'listingReason'>>;
export type AgentDetail = RouteReply<typeof agentDetail>;

type Typed = Pick<AgentCard, 'agentType'>;

/** Insight and report agents; a normal agent has no type. */
export const isTyped = ({ agentType }: Typed): boolean => agentType !== null && agentType !== '';

export const isUnreleased = ({ agentStatus }: { readonly agentStatus: string }): boolean =>
  agentStatus.includes('Unreleased');

export type CardAction = 'copy' | 'rename' | 'details' | 'list' | 'withdraw' | 'edit' | 'remove';

type Judged = Pick<AgentCard, 'agentType' | 'isMine' | 'agentStatus'>;

/** What a card offers beside its one button. */
export const actionsOf = (agent: Judged, mode: ListMode, hideCardMenu: boolean): CardAction[] => {
  if (mode === 'market') return ['copy'];
  const hasMenu = !hideCardMenu && !isTyped(agent);
  return [
    ...(hasMenu && agent.isMine ? (['rename'] as const) : []),
    ...(hasMenu ? (['details'] as const) : []),
    ...(hasMenu && agent.isMine ? ([agent.agentStatus === 'C90_Launched' ? 'withdraw' : 'list'] as const) : []),
    ...(agent.isMine && agent.agentType !== 'insight' ? (['edit'] as const) : []),
    ...(agent.isMine ? (['remove'] as const) : []),
  ];
};

export type StateMark = 'listed' | 'unlisted' | 'pending' | 'rejected';

/** Whether it is listed, and what became of the last application. */
export const marksOf = ({ agentStatus, listing }: Pick<ListedAgent, 'agentStatus' | 'listing'>): StateMark[] => {
  if (agentStatus === 'C90_Launched') return ['listed'];
  if (listing === 'PENDING') return ['unlisted', 'pending'];
  return listing === 'REJECTED' ? ['unlisted', 'rejected'] : ['unlisted'];
};

type UseCount = { readonly schema_id: string; readonly count: number };

/** The use counts put into the cards; a card without one keeps its own figure. */
export const withCounts = (agents: readonly ListedAgent[], counts: readonly UseCount[]): ListedAgent[] => {
  const byId = new Map(counts.map(({ schema_id, count }) => [schema_id, count]));
  return agents.map((agent) => ({
    ...agent,
    figures: { ...agent.figures, taskNum: byId.get(agent.id) ?? agent.figures.taskNum },
  }));
};

/** What a share link adds to an address. */
const shareQuery = (shareToken: string | undefined): string =>
  shareToken ? `&share=true&shareToken=${encodeURIComponent(shareToken)}` : '';

/** The token of the share link through which an address was reached. */
export const shareTokenOf = (query: URLSearchParams): string | undefined =>
  query.get('share') === 'true' ? query.get('shareToken') || undefined : undefined;

export const executePath = (id: string, mode: ListMode, shareToken?: string): string =>
  `/agent-execute?id=${encodeURIComponent(id)}${mode === 'mine' ? '&source=mine' : ''}${shareQuery(shareToken)}`;

/** The price in the address is for display elsewhere; the page itself shows the server's. */
export const detailPath = ({ id, price }: Pick<AgentCard, 'id' | 'price'>): string =>
  `/agent-detail?id=${encodeURIComponent(id)}&price=${price}`;
