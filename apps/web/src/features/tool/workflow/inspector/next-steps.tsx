import type { WorkflowNode } from '@zhixing/contract/workflow-document';
import { Select } from 'antd';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { edgeFault, edgeId, type Outlet, outletsOf } from '../graph/graph-model.ts';
import { useWorkflow } from '../workflow-context.ts';

type OutletProps = { readonly node: WorkflowNode; readonly outlet: Outlet };

const OutletSteps = ({ node, outlet }: OutletProps) => {
  const { t } = useTranslation('workflow');
  const { document, edits, nameOf } = useWorkflow();
  const out = document.edges.filter((edge) => edge.from === node.key && edge.outlet === outlet);
  const targets = document.nodes.filter(({ key }) => !edgeFault(document, { from: node.key, outlet, to: key }));
  const label = outlet === '' ? t('next') : `${t('next')} · ${t(`outlet.${outlet}`)}`;
  return (
    <div className="wf-next">
      <span>{label}</span>
      <ul>
        {out.map((edge) => (
          <li key={edge.to}>
            <span className="clip">{nameOf(edge.to)}</span>
            <button
              type="button"
              className="icon-tool is-small"
              aria-label={t('removeNext', { title: nameOf(edge.to) })}
              title={t('removeEdge')}
              onClick={() => edits.disconnect(edgeId(edge))}
            >
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
        {targets.length > 0 && (
          <li className="is-add">
            <Select<string>
              size="small"
              value={null}
              placeholder={t('addNext')}
              aria-label={`${label} ${t('addNext')}`}
              options={targets.map(({ key }) => ({ value: key, label: nameOf(key) }))}
              onChange={(to) => edits.connect({ from: node.key, outlet, to })}
            />
          </li>
        )}
      </ul>
    </div>
  );
};

/** The lines that leave a node, for hands that cannot pull them. */
export const NextSteps = ({ node }: { readonly node: WorkflowNode }) =>
  outletsOf(node.type).map((outlet) => <OutletSteps key={outlet} node={node} outlet={outlet} />);
