import type { AgentCard } from '@zhixing/contract/agent';
import type { ReactNode } from 'react';
import { AgentIcon } from '../../../blocks/icon/agent-icon.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Ago } from '../../../ui/ago.tsx';

type Shown = Pick<
  AgentCard,
  'id' | 'agentName' | 'agentDescription' | 'agentIcon' | 'agentIconBackground' | 'lastModifiedDate'
>;
type AgentTileProps = { readonly agent: Shown; readonly chip: ReactNode; readonly onOpen: () => void };

export const AgentTile = ({ agent, chip, onOpen }: AgentTileProps) => {
  const { t } = useTranslation('studio');
  return (
    <li className="own-agent" data-agent-id={agent.id}>
      <AgentIcon icon={agent.agentIcon} background={agent.agentIconBackground} name={agent.agentName} />
      <div>
        <h2 className="clip">
          <button type="button" title={agent.agentName} onClick={onOpen}>
            {agent.agentName}
          </button>
        </h2>
        <p className="clip">{agent.agentDescription || '—'}</p>
        <p className="own-agent-foot">
          {chip}
          <span>
            {t('home.edited')} <Ago at={agent.lastModifiedDate} />
          </span>
        </p>
      </div>
    </li>
  );
};
