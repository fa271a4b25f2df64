import type { WorkflowNode } from '@zhixing/contract/workflow-document';
import { Segmented } from 'antd';
import { useId } from 'react';
import { CodeEditor } from '../../../../blocks/code-editor/code-editor.tsx';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Field } from '../../field.tsx';
import { languageNames } from '../../tool-kinds.ts';
import { useWorkflow } from '../workflow-context.ts';
import { ErrorFields } from './error-fields.tsx';
import { PairRows } from './pair-rows.tsx';

type CodeNode = Extract<WorkflowNode, { type: 'code' }>;

const firstCode: Record<CodeNode['language'], string> = {
  JAVASCRIPT: 'export default function main(input) {\n  return input;\n}\n',
  PYTHON3: 'def main(input):\n    return input\n',
};

export const CodeForm = ({ node }: { readonly node: CodeNode }) => {
  const { t } = useTranslation('workflow');
  const words = useTranslation('tool').t;
  const { edits } = useWorkflow();
  const id = useId();
  const put = (part: Partial<CodeNode>) => edits.editNode(node, part);
  const isPython = node.language === 'PYTHON3';
  /** What nobody has changed yet goes over into the other language. */
  const switchTo = (language: CodeNode['language']) =>
    put({ language, ...(node.code === firstCode[node.language] ? { code: firstCode[language] } : {}) });
  return (
    <>
      <PairRows nodeKey={node.key} group="inputs" rows={node.inputs} onChange={(inputs) => put({ inputs })} />
      <Field
        id={`${id}language`}
        label={t('code')}
        action={
          <Segmented
            size="small"
            aria-label={t('language')}
            value={node.language}
            options={(['JAVASCRIPT', 'PYTHON3'] as const).map((value) => ({ value, label: languageNames[value] }))}
            onChange={switchTo}
          />
        }
      >
        <CodeEditor
          key={node.language}
          label={words('code.label', { language: languageNames[node.language] })}
          describedBy={`${id}help`}
          value={node.code}
          language={isPython ? 'python' : 'javascript'}
          onChange={(code) => put({ code })}
        />
        <p id={`${id}help`} className="tool-field-help">
          {t('codeHelp')} · {words('code.leaveHint')}
        </p>
      </Field>
      <ErrorFields node={node} />
    </>
  );
};
