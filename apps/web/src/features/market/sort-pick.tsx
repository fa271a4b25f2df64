import { marketSorts } from '@zhixing/contract/agent';
import { useAgentFilter } from '../../blocks/agent/use-agent-filter.ts';
import { useTranslation } from '../../lib/use-translation.ts';
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
