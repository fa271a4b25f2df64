import '../audit/audit.css';
import { Select } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { DayRange } from '../audit/day-range.tsx';
import { type OrderFilters as Filters, orderKinds, orderStates } from './api.ts';

type OrderFiltersProps = { readonly filters: Filters; readonly onChange: (change: Partial<Filters>) => void };

export const OrderFilters = ({ filters, onChange }: OrderFiltersProps) => {
  const { t } = useTranslation(['money', 'pay']);
  return (
    <>
      <SearchBox label={t('order.search')} value={filters.q} onSearch={(q) => onChange({ q })} />
      <Select
        className="money-filter"
        aria-label={t('order.status')}
        value={filters.needs || filters.status}
        options={[
          { value: '', label: t('order.anyStatus') },
          { value: 'person', label: t('order.needsPerson') },
          ...orderStates.map((value) => ({ value: value as string, label: t(`pay:status.${value}`) })),
        ]}
        onChange={(value) =>
          onChange(value === 'person' ? { status: '', needs: 'person' } : { status: value, needs: '' })
        }
      />
      <Select
        className="money-filter"
        aria-label={t('order.kind')}
        value={filters.kind}
        options={[
          { value: '', label: t('order.anyKind') },
          ...orderKinds.map((value) => ({ value: value as string, label: t(`order.kinds.${value}`) })),
        ]}
        onChange={(kind) => onChange({ kind })}
      />
      <DayRange from={filters.from} to={filters.to} onChange={onChange} />
    </>
  );
};
