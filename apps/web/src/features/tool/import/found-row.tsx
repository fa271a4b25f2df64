import type { FoundPlugin } from '@zhixing/contract/openapi-import';
import { pluginAttributes } from '@zhixing/contract/plugin';
import { Button, Input, Select } from 'antd';
import { useId } from 'react';
import { AgentIcon } from '../../../blocks/icon/agent-icon.tsx';
import { firstIcon } from '../../../blocks/icon/icon-picker.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Faults } from '../editor/plugin-draft.ts';
import { Field } from '../field.tsx';
import { HttpFields } from '../http-fields.tsx';
import { AttributeMark } from './attribute-mark.tsx';

type FoundRowProps = {
  readonly found: FoundPlugin;
  readonly faults: Faults;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onChange: (part: Partial<FoundPlugin>) => void;
  readonly onRemove: () => void;
};

const FoundPanel = ({ found, faults, onChange }: Pick<FoundRowProps, 'found' | 'faults' | 'onChange'>) => {
  const { t } = useTranslation('tool');
  const id = useId();
  const words = (place: string) => faults[place] && t(`fault.${faults[place]}`);
  return (
    <div className="found-panel tool-fields">
      <div className="tool-columns">
        <Field id={`${id}name`} label={t('import.name')} fault={words('pluginName')}>
          <Input
            id={`${id}name`}
            maxLength={40}
            value={found.pluginName}
            onChange={(event) => onChange({ pluginName: event.target.value })}
          />
        </Field>
        <Field id={`${id}callable`} label={t('import.callableName')} fault={words('callableName')}>
          <Input
            id={`${id}callable`}
            maxLength={64}
            spellCheck={false}
            value={found.pluginCallableName}
            onChange={(event) => onChange({ pluginCallableName: event.target.value })}
          />
        </Field>
      </div>
      <Field id={`${id}attribute`} label={t('import.attribute')}>
        <Select
          id={`${id}attribute`}
          className="found-attribute"
          value={found.pluginAttributes}
          options={pluginAttributes.map((value) => ({ value, label: t(`attribute.${value}`) }))}
          optionRender={({ value, label }) => (
            <span className="found-mark">
              <AttributeMark attribute={value as FoundPlugin['pluginAttributes']} /> {label}
            </span>
          )}
          onChange={(attribute) => onChange({ pluginAttributes: attribute })}
        />
      </Field>
      <Field id={`${id}about`} label={t('import.description')}>
        <Input.TextArea
          id={`${id}about`}
          maxLength={500}
          autoSize={{ minRows: 1, maxRows: 5 }}
          value={found.pluginDescription}
          onChange={(event) => onChange({ pluginDescription: event.target.value })}
        />
      </Field>
      <HttpFields request={found} faults={faults} onChange={onChange} />
    </div>
  );
};

export const FoundRow = ({ found, faults, isOpen, onToggle, onChange, onRemove }: FoundRowProps) => {
  const { t } = useTranslation('tool');
  const words = { name: found.pluginName };
  const hasFault = Object.keys(faults).length > 0;
  return (
    <li className={hasFault ? 'found-row is-bad' : 'found-row'}>
      <div className="found-line">
        <AgentIcon {...firstIcon} name={found.pluginName} size={36} />
        <div className="found-words">
          <b className="clip">{found.pluginName}</b>
          <p className="clip" title={found.pluginDescription}>
            <span className="found-method">{found.method}</span>
            {found.pluginDescription || found.url}
          </p>
        </div>
        <AttributeMark attribute={found.pluginAttributes} />
        <Button
          size="small"
          type="text"
          aria-label={t('import.edit', words)}
          aria-expanded={isOpen}
          title={t('import.edit', words)}
          icon={<Icon name={isOpen ? 'check' : 'edit'} size={16} />}
          onClick={onToggle}
        />
        <Button
          size="small"
          type="text"
          aria-label={t('import.remove', words)}
          title={t('import.remove', words)}
          icon={<Icon name="trash" size={16} />}
          onClick={onRemove}
        />
      </div>
      {isOpen && <FoundPanel found={found} faults={faults} onChange={onChange} />}
    </li>
  );
};
