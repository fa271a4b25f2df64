import { Input } from 'antd';
import { useId } from 'react';
import { IconPicker } from '../../../blocks/icon/icon-picker.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Field } from '../field.tsx';
import { GroupField } from '../group-field.tsx';
import { Panel } from './panel.tsx';
import type { ToolEditorState } from './use-tool-editor.ts';

export const BasicsPanel = ({ editor }: { readonly editor: ToolEditorState }) => {
  const { t } = useTranslation('tool');
  const id = useId();
  const { draft, faults, refused, change } = editor;
  const isWorkflow = draft.document.kind === 'WORKFLOW';
  const words = (place: string) => refused[place] ?? (faults[place] && t(`fault.${faults[place]}`));
  return (
    <Panel heading={t('editor.basics')}>
      <div className="tool-fields">
        <div className="tool-columns">
          <Field
            id={`${id}name`}
            label={t(isWorkflow ? 'create.workflowName' : 'create.pluginName')}
            fault={words('pluginName')}
          >
            <Input
              id={`${id}name`}
              maxLength={40}
              autoComplete="off"
              value={draft.pluginName}
              onChange={(event) => change({ pluginName: event.target.value })}
            />
          </Field>
          <Field
            id={`${id}callable`}
            label={t('create.callableName')}
            help={t('create.callableHelp')}
            fault={words('callableName')}
          >
            <Input
              id={`${id}callable`}
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
              value={draft.pluginCallableName}
              onChange={(event) => change({ pluginCallableName: event.target.value })}
            />
          </Field>
        </div>
        <Field
          id={`${id}about`}
          label={t('create.description')}
          help={t('create.descriptionHelp')}
          fault={words('description')}
        >
          <Input.TextArea
            id={`${id}about`}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={draft.pluginDescription}
            onChange={(event) => change({ pluginDescription: event.target.value })}
          />
        </Field>
        <div className="tool-columns">
          <Field id={`${id}icon`} label={t('create.icon')}>
            <IconPicker
              id={`${id}icon`}
              size={44}
              name={draft.pluginName}
              value={{ icon: draft.pluginIcon, background: draft.pluginIconBackground }}
              onChange={({ icon, background }) => change({ pluginIcon: icon, pluginIconBackground: background })}
            />
          </Field>
          <Field id={`${id}group`} label={t('create.group')}>
            <GroupField
              id={`${id}group`}
              value={draft.pluginTags[0] ?? ''}
              onChange={(tag) => change({ pluginTags: tag.trim() === '' ? [] : [tag] })}
            />
          </Field>
        </div>
      </div>
    </Panel>
  );
};
