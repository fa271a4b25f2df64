import { Handle, type NodeProps, Position } from '@xyflow/react';
import { mainKey } from '@zhixing/contract/agent-document';
import { memo } from 'react';
import { AgentIcon } from '../../../blocks/icon/agent-icon.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { AgentMenu } from './agent-menu.tsx';
import type { AgentFlowNode } from './flow-elements.ts';
import { useTime } from './use-time.ts';

const sides = [Position.Top, Position.Right, Position.Bottom, Position.Left] as const;

const NodeFoot = ({ face, ms, isUnlinked, isGhost }: AgentFlowNode['data']) => {
  const { t } = useTranslation('studioOrchestration');
  const time = useTime();
  return (
    <div className="agent-node-foot num">
      <span title={t('tools', { total: face.tools })}>
        <Icon name="plug" size={14} />
        <span aria-hidden="true">{face.tools}</span>
        <span className="unseen">{t('tools', { total: face.tools })}</span>
      </span>
      {face.knowledge > 0 && (
        <span title={t('knowledge', { total: face.knowledge })}>
          <Icon name="book" size={14} />
          <span aria-hidden="true">{face.knowledge}</span>
          <span className="unseen">{t('knowledge', { total: face.knowledge })}</span>
        </span>
      )}
      {ms !== undefined && (
        <span className="agent-node-time" title={t('lastTime', { time: time(ms) })}>
          {time(ms)}
        </span>
      )}
      {isGhost && <span className="agent-node-ghost">{t('propose.ghost')}</span>}
      {isUnlinked && ms === undefined && !isGhost && <span className="agent-node-loose">{t('unlinked')}</span>}
    </div>
  );
};

/** Drawn again only when what it shows changes, so that dragging another costs nothing here. */
export const AgentNode = memo(({ data, selected, isConnectable }: NodeProps<AgentFlowNode>) => {
  const { t } = useTranslation('studioOrchestration');
  const { face, models, isGhost } = data;
  const look = `graph-card agent-node${selected ? ' is-selected' : ''}${isGhost ? ' is-ghost' : ''}`;
  return (
    <article className={look}>
      <header>
        <AgentIcon icon={face.icon} background={face.iconBackground} name={face.name} size={32} />
        <div>
          <h3 className="clip">{face.name}</h3>
          <small className="clip">{models || ' '}</small>
        </div>
        {!isGhost && (data.canConnect || face.key !== mainKey) && (
          <AgentMenu face={face} canConnect={data.canConnect} />
        )}
      </header>
      <p>{face.description || t('noDescription')}</p>
      <NodeFoot {...data} />
      {sides.map((side) => (
        <Handle key={side} id={side} type="source" position={side} isConnectable={isConnectable} />
      ))}
    </article>
  );
});
