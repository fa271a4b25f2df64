import type { Session } from '@zhixing/contract/chat';
import { titleWords } from '@zhixing/contract/session-title';
import { Dropdown } from 'antd';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';

type SessionItemProps = {
  readonly session: Session;
  readonly isOpen: boolean;
  readonly isNew: boolean;
  readonly onOpen: () => void;
  readonly onShare: () => void;
  readonly onRename: () => void;
  readonly onRemove: () => void;
};

export const SessionItem = ({ session, isOpen, isNew, onOpen, onShare, onRename, onRemove }: SessionItemProps) => {
  const { t } = useTranslation('chat');
  const title = titleWords(session) || t('sessions.untitled');
  return (
    <li className={`chat-session${isOpen ? ' is-open' : ''}`}>
      <button
        type="button"
        className="chat-session-name"
        aria-current={isOpen || undefined}
        title={title}
        onClick={onOpen}
      >
        {title}
      </button>
      {!isNew && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: [
              { key: 'share', icon: <Icon name="share" size={16} />, label: t('sessions.share'), onClick: onShare },
              { key: 'rename', icon: <Icon name="edit" size={16} />, label: t('sessions.rename'), onClick: onRename },
              {
                key: 'remove',
                danger: true,
                icon: <Icon name="trash" size={16} />,
                label: t('sessions.remove'),
                onClick: onRemove,
              },
            ],
          }}
        >
          <button type="button" className="chat-icon-button is-small" aria-label={t('sessions.menu', { title })}>
            <Icon name="more" size={16} />
          </button>
        </Dropdown>
      )}
    </li>
  );
};
