import './shared-conversation.css';
import type { sessionHistory } from '@zhixing/contract/chat';
import type { RouteReply } from '@zhixing/contract/route';
import { titleWords } from '@zhixing/contract/session-title';
import { Link } from 'react-router';
import { AgentIcon } from '../../blocks/icon/agent-icon.tsx';
import { ReadOnlyList } from '../../blocks/message/read-only-list.tsx';
import { formatDateTime } from '../../lib/format-time.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { ShareScene } from './share-scene.tsx';
import { ShareWays } from './share-ways.tsx';

type SharedSession = RouteReply<typeof sessionHistory>;
type SharedConversationProps = { readonly session: SharedSession };

const noteOf = ({ isMine, isShared }: SharedSession) => {
  if (!isMine) return 'by';
  return isShared ? 'byMe' : 'onlyMe';
};

export const SharedConversation = ({ session }: SharedConversationProps) => {
  const { t } = useTranslation(['share', 'shell']);
  const { agentName: name, agentIcon: icon, agentIconBackground: iconBackground } = session.agent;
  const title = titleWords(session);
  usePageTitle(title);
  return (
    <div className="share-screen">
      <header className="work-bar">
        <Link className="work-back" to="/index" aria-label={t('shell:backToMarket')} title={t('shell:backToMarket')}>
          <Icon name="back" size={20} />
        </Link>
        <AgentIcon icon={icon} background={iconBackground} name={name} size={32} />
        <div className="share-who">
          <h1 className="clip">{name}</h1>
          <p className="clip">{title}</p>
        </div>
      </header>
      <main id="main" className="share-main" tabIndex={-1}>
        {session.messages.length > 0 ? (
          <ReadOnlyList session={session} />
        ) : (
          <StateBlock scene={<ShareScene />} heading={t('emptyHeading')} text={t('empty')} />
        )}
      </main>
      <footer className="share-foot">
        <p>{t(noteOf(session), { time: session.sharedDate ? formatDateTime(session.sharedDate) : '' })}</p>
        <ShareWays session={session} />
      </footer>
    </div>
  );
};
