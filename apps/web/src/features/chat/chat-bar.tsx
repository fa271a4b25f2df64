import './chat-bar.css';
import { Dropdown } from 'antd';
import { Link } from 'react-router';
import { formatPrice } from '../../blocks/agent/figures.ts';
import { AgentIcon } from '../../blocks/icon/agent-icon.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ChatAgent } from './api.ts';
import { ShareButton } from './share-button.tsx';

type ChatBarProps = {
  readonly agent: ChatAgent;
  readonly source: string | null;
  readonly isShare: boolean;
  readonly isPhone: boolean;
  readonly hasDetails: boolean;
  readonly onDetails: () => void;
  readonly onSessions: () => void;
  readonly onClear: () => void;
  /** Absent before anything was said: then no tool has anything to ask. */
  readonly onConsents: (() => void) | undefined;
};

const Back = ({ source }: Pick<ChatBarProps, 'source'>) => {
  const { t } = useTranslation('chat');
  const isMine = source === 'mine';
  const label = t(isMine ? 'back.mine' : 'back.market');
  return (
    <Link className="chat-icon-button" to={isMine ? '/home' : '/index'} aria-label={label} title={label}>
      <Icon name="back" size={20} />
    </Link>
  );
};

/** Who one talks to, what it costs, and what can be done with the conversation as a whole. */
export const ChatBar = (props: ChatBarProps) => {
  const { agent, source, isShare, isPhone, hasDetails, onDetails, onSessions, onClear, onConsents } = props;
  const { t } = useTranslation('chat');
  const { t: words } = useTranslation('message');
  const detailsLabel = t(hasDetails ? 'details.close' : 'details.open');
  return (
    <header className="chat-bar">
      {!isShare && <Back source={source} />}
      <AgentIcon icon={agent.agentIcon} background={agent.agentIconBackground} name={agent.agentName} size={32} />
      <div className="chat-who">
        <h1 className="clip">{agent.agentName}</h1>
        <p className="clip num">
          {agent.price > 0 ? t(isPhone ? 'pricePhone' : 'priceRule', { price: formatPrice(agent.price) }) : t('free')}
        </p>
      </div>
      {!isPhone && onConsents && (
        <button type="button" className="chat-bar-button" onClick={onConsents}>
          <Icon name="shield" />
          <span>{words('consent.settings')}</span>
        </button>
      )}
      {!isPhone && (
        <button type="button" className="chat-bar-button" onClick={onClear}>
          <Icon name="broom" />
          <span>{t('clear.name')}</span>
        </button>
      )}
      {!isShare && <ShareButton agentId={agent.id} />}
      {isPhone && !isShare && (
        <button type="button" className="chat-icon-button" aria-label={t('sessions.open')} onClick={onSessions}>
          <Icon name="list" size={20} />
        </button>
      )}
      {isPhone ? (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: [
              ...(onConsents
                ? [
                    {
                      key: 'consents',
                      icon: <Icon name="shield" size={16} />,
                      label: words('consent.settings'),
                      onClick: onConsents,
                    },
                  ]
                : []),
              { key: 'clear', icon: <Icon name="broom" size={16} />, label: t('clear.name'), onClick: onClear },
              { key: 'details', icon: <Icon name="panel" size={16} />, label: t('details.label'), onClick: onDetails },
            ],
          }}
        >
          <button type="button" className="chat-icon-button" aria-label={t('more')}>
            <Icon name="more" size={20} />
          </button>
        </Dropdown>
      ) : (
        <button
          type="button"
          className={`chat-icon-button${hasDetails ? ' is-on' : ''}`}
          aria-label={detailsLabel}
          aria-pressed={hasDetails}
          title={detailsLabel}
          onClick={onDetails}
        >
          <Icon name="panel" size={20} />
        </button>
      )}
    </header>
  );
};
