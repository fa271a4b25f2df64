import './step-node.css';
import { Handle, type NodeProps, Position } from '@xyflow/react';
import type { WorkflowStep } from '@zhixing/contract/workflow';
import { type MouseEvent, memo } from 'react';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { type Outlet, outletsOf } from '../graph/graph-model.ts';
import { nodeIcons } from '../node-kinds.ts';
import { useTime } from '../run/use-time.ts';
import { useWorkflow } from '../workflow-context.ts';
import type { StepData, StepFlowNode } from './flow-elements.ts';

const RunMark = ({ step }: { readonly step: WorkflowStep }) => {
  const { t } = useTranslation('workflow');
  const time = useTime();
  return (
    <span className={`wf-node-run is-${step.status} num`}>
      <span className="unseen">{t(`run.step.${step.status}`)} </span>
      {step.status === 'running' && <span className="wf-spin" aria-hidden="true" />}
      {step.status === 'done' && <Icon name="check" size={12} />}
      {step.status === 'failed' && <Icon name="close" size={12} />}
      {step.status === 'waiting' && <span aria-hidden="true">{t('run.step.waiting')}</span>}
      {step.status === 'skipped' && <span aria-hidden="true">–</span>}
      {(step.status === 'done' || step.status === 'failed') && time(step.ms)}
    </span>
  );
};

type OutProps = { readonly data: StepData; readonly outlet: Outlet };

/** A line is pulled from it; pressed, it offers what could come next. */
const Out = ({ data, outlet }: OutProps) => {
  const { t } = useTranslation('workflow');
  const { openMenu } = useWorkflow();
  const { node, title, looseOutlets } = data;
  const isLoose = looseOutlets.includes(outlet);
  const offer = (event: MouseEvent) => {
    event.stopPropagation();
    const { right, top } = event.currentTarget.getBoundingClientRect();
    openMenu({ left: right + 8, top, spot: { kind: 'outlet', source: { from: node.key, outlet } } });
  };
  return (
    <Handle
      id={outlet || 'out'}
      type="source"
      position={data.isUpright ? Position.Bottom : Position.Right}
      className={isLoose ? 'wf-out is-loose' : 'wf-out'}
      title={t('addAfter', { title })}
      onClick={offer}
    >
      <Icon name="plus" size={12} />
    </Handle>
  );
};

/** Drawn again only when what it shows changes, so that dragging another costs nothing here. */
export const StepNode = memo(({ data, selected }: NodeProps<StepFlowNode>) => {
  const { t } = useTranslation('workflow');
  const { node, title, summary, problem, step } = data;
  const outlets = outletsOf(node.type);
  const look = `graph-card wf-node is-${node.type}${data.isUpright ? ' is-upright' : ''}${selected ? ' is-selected' : ''}${step ? ` ran-${step.status}` : ''}`;
  return (
    <article className={look}>
      <header>
        <span className="wf-node-icon">
          <Icon name={nodeIcons[node.type]} size={16} />
        </span>
        <h2 className="clip">{title}</h2>
        {step ? (
          <RunMark step={step} />
        ) : (
          problem && (
            <span className="wf-node-problem" title={problem}>
              <Icon name="warn" size={14} />
              <span className="unseen">{problem}</span>
            </span>
          )
        )}
      </header>
      <p className={problem && !step ? 'clip is-warn' : 'clip'} title={summary}>
        {(!step && problem) || summary}
      </p>
      {node.type !== 'start' && (
        <Handle id="in" type="target" position={data.isUpright ? Position.Top : Position.Left} className="wf-in" />
      )}
      {node.type === 'condition' ? (
        <ul className="wf-node-ways">
          {outlets.map((outlet) => (
            <li key={outlet} className={data.looseOutlets.includes(outlet) ? 'is-open' : undefined}>
              {data.looseOutlets.includes(outlet) && <span>{t('open')}</span>}
              {outlet !== '' && t(`outlet.${outlet}`)}
              <Out data={data} outlet={outlet} />
            </li>
          ))}
        </ul>
      ) : (
        outlets.map((outlet) => <Out key={outlet} data={data} outlet={outlet} />)
      )}
    </article>
  );
});
