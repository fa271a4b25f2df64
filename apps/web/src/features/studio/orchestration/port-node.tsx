import { Handle, type NodeProps, Position } from '@xyflow/react';
import { memo } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { PortFlowNode } from './flow-elements.ts';

/** Where the question comes in and the answer goes out. */
export const PortNode = memo(({ data: { isStart } }: NodeProps<PortFlowNode>) => {
  const { t } = useTranslation('studioOrchestration');
  return (
    <div className="port-node">
      <span>
        <Icon name={isStart ? 'user' : 'check'} size={16} />
        {isStart ? t('question') : t('answer')}
      </span>
      <Handle type="source" position={isStart ? Position.Bottom : Position.Top} isConnectable={false} />
    </div>
  );
});
