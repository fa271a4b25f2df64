import { marketSorts } from '@zhixing/contract/agent';
import { useTranslation } from 'react-i18next';
import { useAgentFilter } from '../../blocks/agent/use-agent-filter.ts';
import { Select } from '../../ui/select.tsx';

export const SortPick = () => {
  const { t } = useTranslation('market');
  const { filter, change } = useAgentFilter();
  return (
    <Select
      className="market-sort"
      label={t('sort.label')}
      value={filter.sort}
      options={marketSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
      onChange={(sort) => change({ sort })}
    />
  );
};
