import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from '@xyflow/react';
import { type MouseEvent, memo, useState } from 'react';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { useWorkflow } from '../workflow-context.ts';
import type { WayFlowEdge } from './flow-elements.ts';

const EdgeActs = ({ id, isShown }: { readonly id: string; readonly isShown: boolean }) => {
  const { t } = useTranslation('workflow');
  const { edits, openMenu } = useWorkflow();
  const add = (event: MouseEvent) => {
    const { right, top } = event.currentTarget.getBoundingClientRect();
    openMenu({ left: right + 8, top, spot: { kind: 'edge', id } });
  };
  return (
    <span className={isShown ? 'wf-edge-acts is-shown' : 'wf-edge-acts'}>
      <button type="button" aria-label={t('addOn')} title={t('addOn')} onClick={add}>
        <Icon name="plus" size={14} />
      </button>
      {isShown && (
        <button
          type="button"
          className="wf-edge-remove"
          aria-label={t('removeEdge')}
          title={t('removeEdge')}
          onClick={() => edits.disconnect(id)}
        >
          <Icon name="trash" size={14} />
        </button>
      )}
    </span>
  );
};

export const WayEdge = memo((props: EdgeProps<WayFlowEdge>) => {
  const { id, sourceX, sourceY, sourcePosition, targetX, targetY, targetPosition, data, selected } = props;
  const [isNear, setNear] = useState(false);
  const [path, x, y] = getBezierPath({ sourceX, sourceY, sourcePosition, targetX, targetY, targetPosition });
  const look = `wf-way is-${data?.state ?? 'idle'}${selected ? ' is-selected' : ''}`;
  return (
    <>
      <g className={look} onPointerEnter={() => setNear(true)} onPointerLeave={() => setNear(false)}>
        <BaseEdge path={path} interactionWidth={24} />
      </g>
      <EdgeLabelRenderer>
        <div
          className={`wf-edge-place nodrag nopan${isNear ? ' is-near' : ''}`}
          style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
        >
          <EdgeActs id={id} isShown={selected === true} />
        </div>
      </EdgeLabelRenderer>
    </>
  );
});
