import { useQuery } from '@tanstack/react-query';
import type { SharedAgent } from '@zhixing/contract/agent-editor';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ago } from '../../../blocks/agent/ago.tsx';
import { AgentIcon } from '../../../blocks/icon/agent-icon.tsx';
import { sharedQuery } from '../editors/api.ts';

type SharedAgentsProps = { readonly wanted: string; readonly onOpen: (id: string) => void };

const shownFirst = 6;

const Tile = ({ agent, onOpen }: { readonly agent: SharedAgent; readonly onOpen: () => void }) => {
  const { t } = useTranslation('studio');
  const by = t('editors.sharedBy', { name: agent.ownerName });
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
          <span className="studio-chip clip" title={by}>
            {by}
          </span>
          <span>
            {t('home.edited')} <Ago at={agent.lastModifiedDate} />
          </span>
        </p>
      </div>
    </li>
  );
};

/** Agents of others that one edits with them; nothing where there are none. */
export const SharedAgents = ({ wanted, onOpen }: SharedAgentsProps) => {
  const { t } = useTranslation('studio');
  const [isWhole, setWhole] = useState(false);
  const { data = [] } = useQuery(sharedQuery());
  const found = data.filter(({ agentName }) => agentName.toLowerCase().includes(wanted.toLowerCase()));
  if (found.length === 0) return null;
  return (
    <>
      <ul className="own-agents is-shared" aria-label={t('editors.shared')}>
        {found.slice(0, isWhole ? undefined : shownFirst).map((agent) => (
          <Tile key={agent.id} agent={agent} onOpen={() => onOpen(agent.id)} />
        ))}
      </ul>
      {found.length > shownFirst && !isWhole && (
        <Button className="own-more is-shared" onClick={() => setWhole(true)}>
          {t('editors.more', { total: found.length })}
        </Button>
      )}
    </>
  );
};
