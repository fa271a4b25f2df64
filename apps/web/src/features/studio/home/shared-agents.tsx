import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { sharedQuery } from '../editors/api.ts';
import { AgentTile } from './agent-tile.tsx';

type SharedAgentsProps = { readonly wanted: string; readonly onOpen: (id: string) => void };

const shownFirst = 6;

const By = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation('studio');
  const by = t('editors.sharedBy', { name });
  return (
    <span className="studio-chip clip" title={by}>
      {by}
    </span>
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
          <AgentTile
            key={agent.id}
            agent={agent}
            chip={<By name={agent.ownerName} />}
            onOpen={() => onOpen(agent.id)}
          />
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
