import type { WorkflowNode } from '@zhixing/contract/workflow-document';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { FieldRows } from '../../field-rows.tsx';
import { useWorkflow } from '../workflow-context.ts';
import { AskForm } from './ask-form.tsx';
import { CodeForm } from './code-form.tsx';
import { ConditionForm } from './condition-form.tsx';
import { HttpForm } from './http-form.tsx';
import { KnowledgeForm } from './knowledge-form.tsx';
import { ModelForm } from './model-form.tsx';
import { PairRows } from './pair-rows.tsx';
import { ToolForm } from './tool-form.tsx';

const StartForm = () => {
  const { t } = useTranslation('workflow');
  const { document, edits, faults } = useWorkflow();
  return (
    <>
      <p className="wf-quiet">{t('parametersHelp')}</p>
      <FieldRows
        heading={t('parameters')}
        group="parameters"
        rows={document.parameters}
        faults={faults}
        onChange={(parameters) =>
          edits.edit((now) => {
            now.parameters = parameters;
          }, 'parameters')
        }
      />
    </>
  );
};

/** The fields of a node's own kind. */
export const NodeForm = ({ node }: { readonly node: WorkflowNode }) => {
  const { t } = useTranslation('workflow');
  const { edits } = useWorkflow();
  switch (node.type) {
    case 'start':
      return <StartForm />;
    case 'end':
      return (
        <PairRows
          nodeKey={node.key}
          group="outputs"
          help={t('outputsHelp')}
          rows={node.outputs}
          onChange={(outputs) => edits.editNode(node, { outputs })}
        />
      );
    case 'http':
      return <HttpForm node={node} />;
    case 'code':
      return <CodeForm node={node} />;
    case 'model':
      return <ModelForm node={node} />;
    case 'condition':
      return <ConditionForm node={node} />;
    case 'tool':
      return <ToolForm node={node} />;
    case 'form':
      return <AskForm node={node} />;
    case 'knowledge':
      return <KnowledgeForm node={node} />;
  }
};
