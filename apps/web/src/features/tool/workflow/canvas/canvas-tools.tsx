import { useReactFlow, useStore } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import { useWorkflow } from '../workflow-context.ts';

type ToolProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly isOff?: boolean;
  readonly onClick: () => void;
};

const Tool = ({ icon, label, isOff = false, onClick }: ToolProps) => (
  <button type="button" className="wf-tool" aria-label={label} title={label} disabled={isOff} onClick={onClick}>
    <Icon name={icon} size={16} />
  </button>
);

type CanvasToolsProps = { readonly onFit: () => void; readonly onTidy: () => void };

export const CanvasTools = ({ onFit, onTidy }: CanvasToolsProps) => {
  const { t } = useTranslation('workflow');
  const { edits } = useWorkflow();
  const flow = useReactFlow();
  const zoom = useStore(({ transform }) => transform[2]);
  const smooth = { duration: 160 };
  return (
    <div className="wf-tools num">
      <Tool icon="undo" label={t('undo')} isOff={!edits.canUndo} onClick={edits.undo} />
      <Tool icon="redo" label={t('redo')} isOff={!edits.canRedo} onClick={edits.redo} />
      <span className="wf-tools-line" aria-hidden="true" />
      <Tool icon="minus" label={t('zoomOut')} onClick={() => void flow.zoomOut(smooth)} />
      <span className="wf-zoom">{Math.round(zoom * 100)}%</span>
      <Tool icon="plus" label={t('zoomIn')} onClick={() => void flow.zoomIn(smooth)} />
      <Tool icon="fit" label={t('fit')} onClick={onFit} />
      <Tool icon="tidy" label={t('tidy')} onClick={onTidy} />
    </div>
  );
};
