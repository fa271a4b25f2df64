import { useReactFlow, useStore } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../../ui/icon.tsx';

type ToolProps = { readonly icon: IconName; readonly label: string; readonly onClick: () => void };

const Tool = ({ icon, label, onClick }: ToolProps) => (
  <button type="button" className="orch-tool" aria-label={label} title={label} onClick={onClick}>
    <Icon name={icon} size={16} />
  </button>
);

/** What stays free of agents, for the bars that lie over the canvas. */
export const fitOptions = (canvas: HTMLElement | null) => {
  const heightOf = (part: string) => canvas?.parentElement?.querySelector<HTMLElement>(part)?.offsetHeight ?? 0;
  return {
    padding: {
      top: `${heightOf('.orch-bar') + 32}px`,
      bottom: `${heightOf('.orch-card') + 68}px`,
      left: '24px',
      right: '24px',
    },
    maxZoom: 1,
    minZoom: 0.3,
  } as const;
};

type CanvasToolsProps = { readonly canTidy: boolean; readonly onTidy: () => void; readonly onFit: () => void };

export const CanvasTools = ({ canTidy, onTidy, onFit }: CanvasToolsProps) => {
  const { t } = useTranslation('studioOrchestration');
  const flow = useReactFlow();
  const zoom = useStore(({ transform }) => transform[2]);
  const smooth = { duration: 160 };
  return (
    <div className="orch-tools num">
      <Tool icon="minus" label={t('zoomOut')} onClick={() => void flow.zoomOut(smooth)} />
      <span className="orch-zoom">{Math.round(zoom * 100)}%</span>
      <Tool icon="plus" label={t('zoomIn')} onClick={() => void flow.zoomIn(smooth)} />
      <Tool icon="fit" label={t('fit')} onClick={() => onFit()} />
      {canTidy && <Tool icon="tidy" label={t('tidy')} onClick={onTidy} />}
    </div>
  );
};
