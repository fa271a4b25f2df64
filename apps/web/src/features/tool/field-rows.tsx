import { fieldTypes, type PluginField } from '@zhixing/contract/plugin-field';
import { Button, Checkbox, Input, Select } from 'antd';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { emptyField, type Faults } from './editor/plugin-draft.ts';

type FieldRowsProps = {
  readonly heading: string;
  /** The first part of the places in `faults`. */
  readonly group: string;
  readonly rows: readonly PluginField[];
  readonly faults: Faults;
  readonly onChange: (rows: PluginField[]) => void;
};

const maxRows = 60;
const columns = ['name', 'type', 'required', 'options', 'fixedValue', 'description'] as const;

type RowProps = {
  readonly heading: string;
  readonly no: number;
  readonly row: PluginField;
  readonly fault: string | undefined;
  readonly onChange: (part: Partial<PluginField>) => void;
  readonly onRemove: () => void;
};

const Row = ({ heading, no, row, fault, onChange, onRemove }: RowProps) => {
  const { t } = useTranslation('tool');
  const named = (column: (typeof columns)[number]) => ({
    'aria-label': t('field.named', { group: heading, no, column: t(`field.${column}`) }),
    size: 'small' as const,
  });
  const shown = (column: (typeof columns)[number]) => <span aria-hidden="true">{t(`field.${column}`)}</span>;
  return (
    <div className="tool-row">
      <div className="tool-cell">
        {shown('name')}
        <Input
          {...named('name')}
          maxLength={64}
          spellCheck={false}
          status={fault ? 'error' : undefined}
          value={row.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </div>
      <div className="tool-cell">
        {shown('type')}
        <Select
          {...named('type')}
          value={row.type}
          options={fieldTypes.map((value) => ({ value, label: t(`field.${value}`) }))}
          onChange={(type) => onChange({ type })}
        />
      </div>
      <div className="tool-cell">
        {shown('required')}
        <Checkbox
          aria-label={named('required')['aria-label']}
          checked={row.required}
          onChange={(event) => onChange({ required: event.target.checked })}
        />
      </div>
      <div className="tool-cell">
        {shown('options')}
        <Select
          {...named('options')}
          mode="tags"
          open={false}
          suffixIcon={null}
          maxCount={50}
          maxTagCount="responsive"
          tokenSeparators={[',', '，']}
          placeholder={t('field.optionsHelp')}
          value={row.options}
          onChange={(options: string[]) => onChange({ options })}
        />
      </div>
      <div className="tool-cell">
        {shown('fixedValue')}
        <Input
          {...named('fixedValue')}
          maxLength={2_000}
          title={t('field.fixedHelp')}
          value={row.fixedValue}
          onChange={(event) => onChange({ fixedValue: event.target.value })}
        />
      </div>
      <div className="tool-cell">
        {shown('description')}
        <Input
          {...named('description')}
          maxLength={300}
          value={row.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </div>
      <Button
        size="small"
        type="text"
        aria-label={`${heading} ${t('field.remove', { no })}`}
        title={t('field.remove', { no })}
        icon={<Icon name="close" size={14} />}
        onClick={onRemove}
      />
      {fault && (
        <p className="tool-field-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
};

/** The values of one part of a call, a row each. */
export const FieldRows = ({ heading, group, rows, faults, onChange }: FieldRowsProps) => {
  const { t } = useTranslation('tool');
  return (
    <fieldset className="tool-rows">
      <legend>
        {heading}
        {rows.length > 0 && <span className="num">{rows.length}</span>}
        <Button
          size="small"
          type="text"
          disabled={rows.length >= maxRows}
          aria-label={`${heading} ${t('field.add')}`}
          icon={<Icon name="plus" size={14} />}
          onClick={() => onChange([...rows, emptyField])}
        >
          {t('field.add')}
        </Button>
      </legend>
      <div className="tool-rows-box">
        {rows.length === 0 ? (
          <p className="tool-rows-none">{t('field.none')}</p>
        ) : (
          <div className="tool-row-head" aria-hidden="true">
            {columns.map((column) => (
              <span key={column}>{t(`field.${column}`)}</span>
            ))}
          </div>
        )}
        {rows.map((row, index) => {
          const fault = faults[`${group}.${index}`];
          return (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and every control in them is controlled.
              key={index}
              heading={heading}
              no={index + 1}
              row={row}
              fault={fault && t(`fault.${fault}`)}
              onChange={(part) => onChange(rows.map((one, at) => (at === index ? { ...one, ...part } : one)))}
              onRemove={() => onChange(rows.filter((_, at) => at !== index))}
            />
          );
        })}
      </div>
    </fieldset>
  );
};
