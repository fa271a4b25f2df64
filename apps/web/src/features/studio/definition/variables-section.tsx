import type { AgentVariable } from '@zhixing/contract/agent-document';
import { Button, Input } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { useDraftStore } from '../draft-context.ts';
import { useDocumentField } from './document-field.ts';
import { useProblem } from './problem-words.ts';
import { RowTool } from './row-tools.tsx';
import { Section } from './section.tsx';

type RowProps = { readonly variable: AgentVariable; readonly index: number; readonly isTwin: boolean };

const VariableRow = memo(({ variable, index, isTwin }: RowProps) => {
  const { t } = useTranslation('studio');
  const store = useDraftStore();
  const problem = useProblem(`document.variables.${index}.name`);
  const write = (field: keyof AgentVariable, text: string) =>
    store.edit(({ document }) => {
      const row = document.variables[index];
      if (row) row[field] = text;
    }, `variables.${index}.${field}`);
  const cell = (field: keyof AgentVariable, label: string) => (
    <Input
      aria-label={`${label} ${index + 1}`}
      placeholder={label}
      value={variable[field]}
      status={field === 'name' && (isTwin || problem) ? 'error' : ''}
      onChange={(event) => write(field, event.target.value)}
    />
  );
  return (
    <li>
      <div className="define-row is-variable">
        {cell('name', t('define.variableName'))}
        {cell('defaultValue', t('define.variableDefault'))}
        {cell('description', t('define.variableDescription'))}
        <RowTool
          icon="trash"
          label={t('define.remove')}
          onClick={() => store.edit(({ document }) => void document.variables.splice(index, 1))}
        />
      </div>
      {problem && (
        <p className="define-below is-bad" role="alert">
          {problem}
        </p>
      )}
    </li>
  );
});

export const VariablesSection = () => {
  const { t } = useTranslation('studio');
  const { value, edit, problem } = useDocumentField('variables');
  const names = value.map(({ name }) => name.trim());
  const isTwin = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return (
    <Section id="variables" title={t('field.variables')} note={value.length || undefined}>
      <p className="define-below">{t('define.variablesHelp', { sample: `{{${t('define.variableName')}}}` })}</p>
      <ul className="define-rows">
        {value.map((variable, index) => (
          <VariableRow
            // biome-ignore lint/suspicious/noArrayIndexKey: names are being typed and may repeat.
            key={index}
            variable={variable}
            index={index}
            isTwin={isTwin(variable.name.trim())}
          />
        ))}
      </ul>
      {problem && (
        <p className="define-below is-bad" role="alert">
          {problem}
        </p>
      )}
      <Button
        size="small"
        type="dashed"
        icon={<Icon name="plus" size={14} />}
        onClick={() =>
          edit(({ variables }) => void variables.push({ name: '', defaultValue: '', description: '' }), '')
        }
      >
        {t('define.variableAdd')}
      </Button>
    </Section>
  );
};
