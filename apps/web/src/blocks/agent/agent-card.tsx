import './agent-card.css';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/use-translation.ts';
import { Ago } from '../../ui/ago.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { AgentIcon } from '../icon/agent-icon.tsx';
import { AgentFigures } from './agent-figures.tsx';
import { AgentPrice } from './agent-price.tsx';
import { AgentTags } from './agent-tags.tsx';
import { type CardAction, detailPath, type ListedAgent } from './rules.ts';

export type CardMenuProps = {
  readonly actions: readonly CardAction[];
  readonly isOpen: boolean;
  readonly onAction: (action: CardAction) => void;
  readonly onOpen: (isOpen: boolean) => void;
};
/** What only one's own agents have; the market does without its code. */
export type OwnParts = {
  readonly Menu: ComponentType<CardMenuProps>;
  readonly Marks: ComponentType<{ readonly agent: ListedAgent }>;
  readonly Empty: ComponentType;
};

type AgentCardProps = {
  readonly agent: ListedAgent;
  readonly own?: OwnParts | undefined;
  readonly actions: readonly CardAction[];
  readonly isBusy: boolean;
  readonly onRun: () => void;
  readonly onAction: (action: CardAction) => void;
};
type ToolProps = { readonly label: string; readonly icon: IconName; readonly onClick?: () => void };

const Tool = ({ label, icon, ...rest }: ToolProps) => (
  <button type="button" className="agent-tool" aria-label={label} title={label} {...rest}>
    <Icon name={icon} size={16} />
  </button>
);

const CardTools = ({ own, ...menu }: CardMenuProps & Pick<AgentCardProps, 'own'>) => {
  const { t } = useTranslation('agent');
  const { actions, onAction } = menu;
  return (
    <span className="agent-tools">
      {own && <own.Menu {...menu} />}
      {actions.includes('edit') && <Tool label={t('action.edit')} icon="edit" onClick={() => onAction('edit')} />}
      {actions.includes('remove') && (
        <Tool label={t('action.remove')} icon="trash" onClick={() => onAction('remove')} />
      )}
      {actions.includes('copy') && <Tool label={t('action.copy')} icon="copy" onClick={() => onAction('copy')} />}
    </span>
  );
};

export const AgentCard = ({ agent, own, actions, isBusy, onRun, onAction }: AgentCardProps) => {
  const { t } = useTranslation('agent');
  const [isOpen, setOpen] = useState(false);
  const canOpen = !own || actions.includes('details');
  return (
    <li
      className={`agent-card ${own ? 'is-mine' : 'is-market'}${isOpen ? ' is-open' : ''}`}
      data-agent-id={agent.id}
      aria-busy={isBusy}
    >
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
        {own && <own.Marks agent={agent} />}
        <AgentTags agent={agent} />
      </p>
      <AgentFigures figures={agent.figures} />
      <div className="agent-foot">
        <AgentPrice fen={agent.price} />
        <CardTools own={own} actions={actions} isOpen={isOpen} onAction={onAction} onOpen={setOpen} />
        <Button size="small" className="agent-run" isBusy={isBusy} onClick={onRun}>
          {t(own ? 'use' : 'hire')}
        </Button>
      </div>
    </li>
  );
};
