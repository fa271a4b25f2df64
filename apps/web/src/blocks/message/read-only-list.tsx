import type { sessionHistory } from '@zhixing/contract/chat';
import type { RouteReply } from '@zhixing/contract/route';
import { MessageList } from './message-list.tsx';

const noop = () => undefined;
const openNew = (url: string) => void window.open(url, '_blank', 'noopener,noreferrer');

type ReadOnlyListProps = { readonly session: Pick<RouteReply<typeof sessionHistory>, 'agent' | 'messages'> };

/** Somebody's conversation to read: nothing in it can be asked, tried again or shared on. */
export const ReadOnlyList = ({ session: { agent, messages } }: ReadOnlyListProps) => (
  <MessageList
    messages={messages}
    agent={{ name: agent.agentName, icon: agent.agentIcon, iconBackground: agent.agentIconBackground }}
    pending={false}
    share
    hideIcon={false}
    startsAtTop
    onQuestion={noop}
    onPlugin={noop}
    onRetry={noop}
    onContinue={noop}
    onShare={noop}
    onViewRecord={openNew}
    onOpenPanel={({ url }) => openNew(url)}
  />
);
