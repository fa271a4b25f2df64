import type { Widget } from '@zhixing/contract/block/block-document';
import type { OptionItem } from '@zhixing/contract/block/block-fields';
import { shownValue } from '@zhixing/contract/block/said-by-form';
import type { TableColumn } from '@zhixing/contract/block/table';
import { isRecord } from '@zhixing/contract/is-record';
import { Button, Checkbox, Input, Select } from 'antd';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { useCard } from '../../designer/designer-context.ts';
import type { ControlProps } from './control-props.ts';
import { JsonControl } from './json-control.tsx';

const changedAt = <T,>(list: readonly T[], index: number, part: Partial<T>) =>
  list.map((one, at) => (at === index ? { ...one, ...part } : one));

const RemoveRow = ({ no, onRemove }: { readonly no: number; readonly onRemove: () => void }) => {
  const { t } = useTranslation('card');
  return (
    <button type="button" className="icon-tool" aria-label={t('panel.removeRow', { no })} onClick={onRemove}>
      <Icon name="close" size={14} />
    </button>
  );
};

const isFlat = (value: unknown): value is OptionItem[] =>
  Array.isArray(value) && value.every((one) => isRecord(one) && Object.keys(one).join() === 'label,value');

/** Choices, a row each; a tree of them as JSON. */
export const ItemsControl = (props: ControlProps) => {
  const { t } = useTranslation('card');
  const { node, value, onChange } = props;
  if (node.options.childrenKey !== undefined || !isFlat(value)) return <JsonControl {...props} />;
  const set = (index: number, part: Partial<OptionItem>) => onChange(changedAt(value, index, part));
  return (
    <div className="design-rows">
      {value.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: choices have no id, and every control in them is controlled.
        <div key={index} className="design-row">
          <Input
            size="small"
            maxLength={100}
            aria-label={t('panel.itemLabel', { no: index + 1 })}
            value={item.label}
            // What is said follows what is shown until somebody writes another.
            onChange={({ target: { value: label } }) =>
              set(index, item.value === item.label ? { label, value: label } : { label })
            }
          />
          <Input
            size="small"
            maxLength={200}
            aria-label={t('panel.itemValue', { no: index + 1 })}
            value={item.value}
            onChange={(event) => set(index, { value: event.target.value })}
          />
          <RemoveRow no={index + 1} onRemove={() => onChange(value.filter((_, at) => at !== index))} />
        </div>
      ))}
      <Button
        size="small"
        disabled={value.length >= 200}
        icon={<Icon name="plus" size={14} />}
        onClick={() => {
          const label = t('panel.itemNew', { no: value.length + 1 });
          onChange([...value, { label, value: label }]);
        }}
      >
        {t('panel.addItem')}
      </Button>
    </div>
  );
};

/** What is chosen from the start; in a tree the way down to it. */
export const ChosenControl = (props: ControlProps) => {
  const { id, node, value, onChange } = props;
  const { optionItems, multiple } = node.options;
  if (node.options.childrenKey !== undefined || !isFlat(optionItems)) return <JsonControl {...props} />;
  const isMany = Array.isArray(value) || multiple === true;
  const chosen = isMany ? [value].flat().filter((one) => one !== '') : value === '' ? undefined : value;
  return (
    <Select
      id={id}
      allowClear
      mode={isMany ? 'multiple' : undefined}
      options={optionItems}
      value={chosen}
      onChange={(next) => onChange(next ?? '')}
    />
  );
};

const columnsOf = (rows: unknown): TableColumn[] => {
  const row: unknown = Array.isArray(rows) ? rows[0] : undefined;
  return isRecord(row) ? Object.keys(row).map((key) => ({ key, label: key, checked: true })) : [];
};

/** Columns with their headings; what is not ticked is not shown. */
export const TableColumnsControl = ({ node, value, onChange }: ControlProps) => {
  const { t } = useTranslation('card');
  const sample = useCard(({ draft: { face } }) => face.sample);
  const columns = Array.isArray(value) ? (value as TableColumn[]) : [];
  const found = columnsOf(shownValue(node as Widget, {}, sample)).slice(0, 40);
  const missing = found.filter(({ key }) => columns.every((one) => one.key !== key));
  const set = (index: number, part: Partial<TableColumn>) => onChange(changedAt(columns, index, part));
  return (
    <div className="design-rows">
      {columns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column's key is being written here.
        <div key={index} className="design-row has-check">
          <Checkbox
            aria-label={t('panel.columnShown', { no: index + 1 })}
            checked={column.checked}
            onChange={(event) => set(index, { checked: event.target.checked })}
          />
          <Input
            size="small"
            maxLength={100}
            aria-label={t('panel.columnLabel', { no: index + 1 })}
            value={column.label}
            onChange={(event) => set(index, { label: event.target.value })}
          />
          <Input
            size="small"
            className="is-mono"
            maxLength={200}
            aria-label={t('panel.columnKey', { no: index + 1 })}
            value={column.key}
            onChange={(event) => set(index, { key: event.target.value })}
          />
          <RemoveRow no={index + 1} onRemove={() => onChange(columns.filter((_, at) => at !== index))} />
        </div>
      ))}
      <div className="design-rows-foot">
        <Button
          size="small"
          disabled={columns.length >= 40}
          icon={<Icon name="plus" size={14} />}
          onClick={() => onChange([...columns, { key: '', label: '', checked: true }])}
        >
          {t('panel.addColumn')}
        </Button>
        {missing.length > 0 && (
          <Button size="small" type="link" onClick={() => onChange([...columns, ...missing].slice(0, 40))}>
            {t('panel.takeColumns', { count: missing.length })}
          </Button>
        )}
      </div>
    </div>
  );
};
