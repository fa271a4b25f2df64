import { mainKey } from '@zhixing/contract/agent-document';
import { AgentIcon } from '../../../blocks/icon/agent-icon.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { AgentMenu } from './agent-menu.tsx';
import { type Face, type LastPath, reachable, type Shape } from './graph-model.ts';
import { NextSteps } from './next-steps.tsx';
import { useModelNames } from './use-model-names.ts';
import { useTime } from './use-time.ts';

type MemberListProps = {
  readonly shape: Shape;
  readonly faces: readonly Face[];
  readonly selected: string;
  readonly onSelect: (key: string) => void;
  readonly lastPath: LastPath | undefined;
  readonly isGhost: boolean;
};

/** The graph in words: for phones, for those who do not see it, and without dragging. */
export const MemberList = ({ shape, faces, selected, onSelect, lastPath, isGhost }: MemberListProps) => {
  const { t } = useTranslation('studioOrchestration');
  const models = useModelNames();
  const time = useTime();
  const isMulti = shape.mode === 'multi';
  const isPlan = isMulti && shape.strategy === 'plan';
  const seen = reachable(shape.edges);
  return (
    <ol className="orch-list" aria-label={t('list')}>
      {(isMulti ? faces : faces.slice(0, 1)).map((face) => {
        const ms = isGhost ? undefined : lastPath?.ms[face.key];
        const isSelected = !isGhost && face.key === selected;
        const look = `orch-item${isSelected ? ' is-selected' : ''}${isGhost && face.key !== mainKey ? ' is-ghost' : ''}`;
        return (
          <li key={face.key} className={look}>
            <div className="orch-item-head">
              <button
                type="button"
                className="orch-item-pick"
                disabled={isGhost}
                aria-pressed={isSelected}
                onClick={() => onSelect(face.key)}
              >
                <AgentIcon icon={face.icon} background={face.iconBackground} name={face.name} size={32} />
                <span>
                  <b className="clip">{face.name}</b>
                  <small className="clip">{models(face.modelIds)}</small>
                </span>
              </button>
              {ms !== undefined && <span className="agent-node-time num">{time(ms)}</span>}
              {isMulti && !isGhost && face.key !== mainKey && <AgentMenu face={face} canConnect={false} />}
            </div>
            <p>{face.description || t('noDescription')}</p>
            {isPlan && !seen.has(face.key) && <p className="orch-loose">{t('unlinked')}</p>}
            {isPlan && <NextSteps face={face} edges={shape.edges} isFixed={isGhost} />}
            {isMulti && !isPlan && faces.length > 1 && <p className="orch-next">{t('anyNext')}</p>}
          </li>
        );
      })}
    </ol>
  );
};
