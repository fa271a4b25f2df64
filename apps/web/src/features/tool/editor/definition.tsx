import { useId } from 'react';
import { CodeEditor } from '../../../blocks/code-editor/code-editor.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { FieldRows } from '../field-rows.tsx';
import { HttpFields } from '../http-fields.tsx';
import { languageNames } from '../tool-kinds.ts';
import { AuthPanel } from './auth-panel.tsx';
import { BasicsPanel } from './basics-panel.tsx';
import { LimitsPanel } from './limits-panel.tsx';
import { Panel } from './panel.tsx';
import type { ToolEditorState } from './use-tool-editor.ts';

type DefinitionProps = { readonly editor: ToolEditorState };

const CodePanels = ({ editor }: DefinitionProps) => {
  const { t } = useTranslation('tool');
  const helpId = useId();
  const { draft, faults, trial, isTrialOld, change } = editor;
  const { document } = draft;
  if (document.kind === 'HTTP' || document.kind === 'WORKFLOW') return null;
  const isPython = document.kind === 'PYTHON3';
  return (
    <Panel heading={t('code.heading')}>
      <CodeEditor
        label={t('code.label', { language: languageNames[document.kind] })}
        describedBy={helpId}
        value={document.code}
        language={isPython ? 'python' : 'javascript'}
        badLine={isTrialOld ? undefined : (trial?.error?.line ?? undefined)}
        onChange={(code) => change({ document: { ...document, code } })}
      />
      <p id={helpId} className="tool-field-help">
        {t(isPython ? 'code.python' : 'code.javascript')} · {t('code.leaveHint')}
      </p>
      <FieldRows
        heading={t('code.parameters')}
        group="parameters"
        rows={document.parameters}
        faults={faults}
        onChange={(parameters) => change({ document: { ...document, parameters } })}
      />
    </Panel>
  );
};

const HttpPanels = ({ editor }: DefinitionProps) => {
  const { t } = useTranslation('tool');
  const { draft, faults, change } = editor;
  const { document } = draft;
  if (document.kind !== 'HTTP') return null;
  return (
    <>
      <Panel heading={t('http.heading')}>
        <HttpFields
          request={document.request}
          faults={faults}
          onChange={(part) => change({ document: { ...document, request: { ...document.request, ...part } } })}
        />
      </Panel>
      <AuthPanel editor={editor} document={document} />
    </>
  );
};

/** Everything that is stored of a tool, from its name to its limits. */
export const Definition = ({ editor }: DefinitionProps) => (
  <>
    <BasicsPanel editor={editor} />
    <HttpPanels editor={editor} />
    <CodePanels editor={editor} />
    <LimitsPanel editor={editor} />
  </>
);
