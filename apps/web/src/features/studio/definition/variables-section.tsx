import type { AgentVariable } from '@zhixing/contract/agent-document';
import { Button, Input } from 'antd';
import { memo, useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useDraftStore } from '../draft-context.ts';
import { useDocumentField } from './document-field.ts';
import { useProblem } from './problem-words.ts';
import { RowTool } from './row-tools.tsx';
import { Section } from './section.tsx';

type RowProps = {
  readonly variable: AgentVariable;
  readonly index: number;
  readonly isTwin: boolean;
  /** A row that is no part of the draft yet. */
  readonly onNew: ((variable: AgentVariable | undefined) => void) | undefined;
};

const VariableRow = memo(({ variable, index, isTwin, onNew }: RowProps) => {
  const { t } = useTranslation('studio');
  const store = useDraftStore();
  const problem = useProblem(`document.variables.${index}.name`);
  const write = (field: keyof AgentVariable, text: string) => {
    if (onNew) return onNew({ ...variable, [field]: text });
    store.edit(({ document }) => {
      const row = document.variables[index];
      if (row) row[field] = text;
    }, `variables.${index}.${field}`);
  };
  const remove = () => {
    if (onNew) onNew(undefined);
    else store.edit(({ document }) => void document.variables.splice(index, 1));
  };
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
        <RowTool icon="trash" label={t('define.remove')} onClick={remove} />
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
  // A row without a name could not be stored: it joins the draft with the first letter.
  const [fresh, setFresh] = useState<AgentVariable>();
  const write = (variable: AgentVariable | undefined) => {
    const isNamed = variable !== undefined && variable.name.trim() !== '';
    setFresh(isNamed ? undefined : variable);
    if (isNamed) edit(({ variables }) => void variables.push(variable), `${value.length}.name`);
  };
  return (
    <Section id="variables" title={t('field.variables')} note={value.length || undefined}>
      <p className="define-below">{t('define.variablesHelp', { sample: `{{${t('define.variableName')}}}` })}</p>
      <ul className="define-rows">
        {[...value, ...(fresh ? [fresh] : [])].map((variable, index) => (
          <VariableRow
            // biome-ignore lint/suspicious/noArrayIndexKey: names are being typed and may repeat.
            key={index}
            variable={variable}
            index={index}
            isTwin={isTwin(variable.name.trim())}
            onNew={index === value.length ? write : undefined}
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
        onClick={() => setFresh(fresh ?? { name: '', defaultValue: '', description: '' })}
      >
        {t('define.variableAdd')}
      </Button>
    </Section>
  );
};
