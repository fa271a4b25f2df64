import './my-agents.css';
import { Select } from 'antd';
import { AgentList } from '../../blocks/agent/agent-list.tsx';
import { FindBox } from '../../blocks/agent/find-box.tsx';
import { ownParts } from '../../blocks/agent/own-parts.tsx';
import { useAgentFilter } from '../../blocks/agent/use-agent-filter.ts';
import { useTranslation } from '../../lib/use-translation.ts';

const creators = ['all', 'created', 'copied'] as const;
const statuses = ['all', 'listed', 'unlisted'] as const;

const MineBar = () => {
  const { t } = useTranslation('home');
  const { filter, change } = useAgentFilter();
  return (
    <div className="mine-bar">
      <FindBox />
      <Select
        className="mine-pick"
        aria-label={t('creator.label')}
        prefix={<span className="mine-pick-name">{t('creator.label')}</span>}
        value={filter.creator}
        options={creators.map((value) => ({ value, label: t(`creator.${value}`) }))}
        onChange={(creator) => change({ creator })}
      />
      <Select
        className="mine-pick"
        aria-label={t('status.label')}
        prefix={<span className="mine-pick-name">{t('status.label')}</span>}
        value={filter.status}
        options={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={(status) => change({ status })}
      />
    </div>
  );
};

export const MyAgents = () => (
  <>
    <MineBar />
    <AgentList own={ownParts} />
  </>
);
