import type { PluginDocument } from '@zhixing/contract/plugin';
import { Input, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Field } from '../field.tsx';
import { SecretField } from '../secret-field.tsx';
import { Panel } from './panel.tsx';
import type { ToolEditorState } from './use-tool-editor.ts';

type HttpDocument = Extract<PluginDocument, { kind: 'HTTP' }>;
type AuthPanelProps = { readonly editor: ToolEditorState; readonly document: HttpDocument };

const kinds = ['none', 'bearer', 'header', 'query', 'basic'] as const;
const nameLabels = { header: 'auth.headerName', query: 'auth.queryName', basic: 'auth.user' } as const;

export const AuthPanel = ({ editor, document }: AuthPanelProps) => {
  const { t } = useTranslation('tool');
  const id = useId();
  const { auth } = document;
  const { faults, refused, secret, standing } = editor;
  const set = (part: Partial<HttpDocument['auth']>) =>
    editor.change({ document: { ...document, auth: { ...auth, ...part } } });
  return (
    <Panel heading={t('auth.heading')}>
      <div className="tool-fields">
        <div className="tool-columns">
          <Field id={`${id}kind`} label={t('auth.kind')}>
            <Select
              id={`${id}kind`}
              value={auth.kind}
              options={kinds.map((value) => ({ value, label: t(`auth.${value}`) }))}
              onChange={(kind) => set({ kind })}
            />
          </Field>
          {auth.kind !== 'none' && auth.kind !== 'bearer' && (
            <Field id={`${id}name`} label={t(nameLabels[auth.kind])} fault={faults.authName && t('fault.authName')}>
              <Input
                id={`${id}name`}
                maxLength={64}
                autoComplete="off"
                spellCheck={false}
                value={auth.name}
                onChange={(event) => set({ name: event.target.value })}
              />
            </Field>
          )}
        </div>
        {auth.kind !== 'none' && (
          <SecretField
            // A saved one is shown as kept again.
            key={standing.draftNo}
            isStored={standing.hasSecret}
            value={secret}
            fault={refused.secret}
            onChange={editor.changeSecret}
          />
        )}
      </div>
    </Panel>
  );
};
