import { auditActions } from '@zhixing/contract/audit';
import { Segmented, Select } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import type { AuditFilters as Filters } from './api.ts';
import { useAuditWords } from './audit-words.tsx';
import { DayRange } from './day-range.tsx';
import { kindChoiceOf, kindChoices } from './model.ts';

type AuditFiltersProps = { readonly filters: Filters; readonly onChange: (change: Partial<Filters>) => void };

export const AuditFilters = ({ filters, onChange }: AuditFiltersProps) => {
  const { t } = useTranslation('admin');
  const { actionWords } = useAuditWords();
  return (
    <>
      <Segmented
        aria-label={t('audit.kindLabel')}
        value={kindChoiceOf(filters.kind, filters.action)}
        options={kindChoices.map((value) => ({ value, label: t(`audit.kind.${value}`) }))}
        onChange={(kind) => onChange({ kind: kind === 'change' ? '' : kind, action: '' })}
      />
      <SearchBox label={t('audit.search')} value={filters.q} onSearch={(q) => onChange({ q })} />
      <Select
        className="audit-action-filter"
        aria-label={t('audit.actionLabel')}
        showSearch={{ optionFilterProp: 'label' }}
        value={filters.action}
        options={[
          { value: '', label: t('audit.anyAction') },
          ...auditActions.map((value) => ({ value: value as string, label: actionWords(value) })),
        ]}
        onChange={(action) => onChange({ action })}
      />
      <DayRange from={filters.from} to={filters.to} onChange={onChange} />
    </>
  );
};
