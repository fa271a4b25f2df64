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

export type CardAction = 'copy' | 'rename' | 'details' | 'list' | 'edit' | 'remove';

type Judged = Pick<AgentCard, 'agentType' | 'isMine'>;

/** What a card offers beside its one button. */
export const actionsOf = (agent: Judged, mode: ListMode, hideCardMenu: boolean): CardAction[] => {
  if (mode === 'market') return ['copy'];
  const hasMenu = !hideCardMenu && !isTyped(agent);
  return [
    ...(hasMenu && agent.isMine ? (['rename'] as const) : []),
    ...(hasMenu ? (['details'] as const) : []),
    ...(hasMenu && agent.isMine ? (['list'] as const) : []),
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

export const executePath = (id: string, mode: ListMode): string =>
  `/agent-execute?id=${encodeURIComponent(id)}${mode === 'mine' ? '&source=mine' : ''}`;

/** The price in the address is for display elsewhere; the page itself shows the server's. */
export const detailPath = ({ id, price }: Pick<AgentCard, 'id' | 'price'>): string =>
  `/agent-detail?id=${encodeURIComponent(id)}&price=${price}`;
