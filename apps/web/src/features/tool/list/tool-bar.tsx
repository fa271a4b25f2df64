import { Button, DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { noFilter, statusChoices, type ToolFilter, typeChoices } from './tool-filter.ts';

type ToolBarProps = { readonly filter: ToolFilter; readonly onQuery: (filter: ToolFilter) => void };

const dayOf = (day: string) => (day ? dayjs(day) : null);

/** Chosen first, asked for by the button or the Enter key. */
export const ToolBar = ({ filter, onQuery }: ToolBarProps) => {
  const { t } = useTranslation('tool');
  const [wanted, setWanted] = useState(filter);
  const change = (part: Partial<ToolFilter>) => setWanted({ ...wanted, ...part });
  const typeWords = (value: ToolFilter['type']) => {
    if (value === 'mcp') return 'MCP';
    return value === 'all' ? t('filter.all') : t(`kind.${value}`);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onQuery({ ...wanted, page: 1 });
  };
  const reset = () => {
    setWanted(noFilter);
    onQuery(noFilter);
  };
  return (
    <search aria-label={t('filter.label')}>
      <form className="part-list-bar tool-bar" onSubmit={submit}>
        <Input
          className="tool-find"
          allowClear
          maxLength={40}
          aria-label={t('filter.name')}
          placeholder={t('filter.name')}
          prefix={<Icon name="search" size={16} />}
          value={wanted.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <Select
          aria-label={t('list.type')}
          prefix={<span className="part-list-quiet">{t('list.type')}</span>}
          value={wanted.type}
          options={typeChoices.map((value) => ({ value, label: typeWords(value) }))}
          onChange={(type) => change({ type })}
        />
        <Select
          aria-label={t('list.status')}
          prefix={<span className="part-list-quiet">{t('list.status')}</span>}
          value={wanted.status}
          options={statusChoices.map((value) => ({
            value,
            label: value === 'all' ? t('filter.all') : t(`status.${value}`),
          }))}
          onChange={(status) => change({ status })}
        />
        <DatePicker.RangePicker
          aria-label={t('filter.dates')}
          placeholder={[t('filter.from'), t('filter.to')]}
          allowEmpty={[true, true]}
          value={[dayOf(wanted.from), dayOf(wanted.to)]}
          onChange={(days) =>
            change({ from: days?.[0]?.format('YYYY-MM-DD') ?? '', to: days?.[1]?.format('YYYY-MM-DD') ?? '' })
          }
        />
        <Button htmlType="submit">{t('filter.query')}</Button>
        <Button type="text" onClick={reset}>
          {t('filter.reset')}
        </Button>
      </form>
    </search>
  );
};
