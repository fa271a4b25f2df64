import { marketSorts } from '@zhixing/contract/agent';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAgentFilter } from '../../blocks/agent/use-agent-filter.ts';

export const SortPick = () => {
  const { t } = useTranslation('market');
  const { filter, change } = useAgentFilter();
  return (
    <Select
      className="market-sort"
      aria-label={t('sort.label')}
      value={filter.sort}
      options={marketSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
      onChange={(sort) => change({ sort })}
    />
  );
};
