import './agent-card.css';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Ago } from '../../ui/ago.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { AgentIcon } from '../icon/agent-icon.tsx';
import { AgentFigures } from './agent-figures.tsx';
import { AgentPrice } from './agent-price.tsx';
import { AgentMarks, AgentTags } from './agent-tags.tsx';
import type { ListMode } from './list-state.ts';
import { type CardAction, detailPath, type ListedAgent } from './rules.ts';

type AgentCardProps = {
  readonly agent: ListedAgent;
  readonly mode: ListMode;
  readonly actions: readonly CardAction[];
  readonly isBusy: boolean;
  readonly onRun: () => void;
  readonly onAction: (action: CardAction) => void;
};
type ToolProps = { readonly label: string; readonly icon: IconName; readonly onClick?: () => void };

const menuActions = ['rename', 'details', 'list', 'withdraw'] as const;

const Tool = ({ label, icon, ...rest }: ToolProps) => (
  <button type="button" className="agent-tool" aria-label={label} title={label} {...rest}>
    <Icon name={icon} size={16} />
  </button>
);

const CardTools = ({
  actions,
  onAction,
  isOpen,
  onOpen,
}: Pick<AgentCardProps, 'actions' | 'onAction'> & {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}) => {
  const { t } = useTranslation('agent');
  const menu = menuActions.filter((action) => actions.includes(action));
  return (
    <span className="agent-tools">
      {menu.length > 0 && (
        <Dropdown
          trigger={['hover']}
          placement="bottomRight"
          open={isOpen}
          onOpenChange={onOpen}
          menu={{
            items: menu.map((action) => ({ key: action, label: t(`action.${action}`) })),
            onClick: ({ key }) => {
              onOpen(false);
              onAction(key as CardAction);
            },
          }}
        >
          <button
            type="button"
            className="agent-tool"
            aria-label={t('action.more')}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            onClick={() => onOpen(true)}
          >
            <Icon name="more" size={16} />
          </button>
        </Dropdown>
      )}
      {actions.includes('edit') && <Tool label={t('action.edit')} icon="edit" onClick={() => onAction('edit')} />}
      {actions.includes('remove') && (
        <Tool label={t('action.remove')} icon="trash" onClick={() => onAction('remove')} />
      )}
      {actions.includes('copy') && <Tool label={t('action.copy')} icon="copy" onClick={() => onAction('copy')} />}
    </span>
  );
};

export const AgentCard = ({ agent, mode, actions, isBusy, onRun, onAction }: AgentCardProps) => {
  const { t } = useTranslation('agent');
  const [isOpen, setOpen] = useState(false);
  const canOpen = mode === 'market' || actions.includes('details');
  return (
    <li className={`agent-card is-${mode}${isOpen ? ' is-open' : ''}`} data-agent-id={agent.id} aria-busy={isBusy}>
      <div className="agent-top">
        <AgentIcon icon={agent.agentIcon} background={agent.agentIconBackground} name={agent.agentName} />
        <div className="agent-words">
          <h2 className="clip" title={agent.agentName}>
            {canOpen ? (
              <Link
                to={detailPath(agent)}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  onAction('details');
                }}
              >
                {agent.agentName}
              </Link>
            ) : (
              agent.agentName
            )}
          </h2>
          <p className="agent-meta num">
            {agent.author && (
              <span className="agent-author clip" title={agent.author.name}>
                <Avatar name={agent.author.name} picture={agent.author.avatar} size={16} />
                <span className="unseen">{t('author')}</span>
                <span className="clip">{agent.author.name}</span>
              </span>
            )}
            <span>
              {agent.skillCount > 0 && `${t('skillCount', { total: agent.skillCount })} · `}
              <Ago at={agent.createdDate} />
            </span>
          </p>
        </div>
      </div>
      <p className="agent-desc">{agent.agentDescription}</p>
      <p className="agent-tags">
        {mode === 'mine' && <AgentMarks agent={agent} />}
        <AgentTags agent={agent} />
      </p>
      <AgentFigures figures={agent.figures} />
      <div className="agent-foot">
        <AgentPrice fen={agent.price} />
        <CardTools actions={actions} isOpen={isOpen} onAction={onAction} onOpen={setOpen} />
        <Button size="small" className="agent-run" loading={isBusy} onClick={onRun}>
          {t(mode === 'market' ? 'hire' : 'use')}
        </Button>
      </div>
    </li>
  );
};
