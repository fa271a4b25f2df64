import { CanvasTool, CanvasTools } from '../../../../blocks/graph/canvas-tools.tsx';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { useWorkflow } from '../workflow-context.ts';

type WorkflowToolsProps = { readonly onFit: () => void; readonly onTidy: () => void };

export const WorkflowTools = ({ onFit, onTidy }: WorkflowToolsProps) => {
  const { t } = useTranslation('workflow');
  const { edits } = useWorkflow();
  const words = { zoomOut: t('zoomOut'), zoomIn: t('zoomIn'), fit: t('fit'), tidy: t('tidy') };
  return (
    <CanvasTools words={words} onFit={onFit} onTidy={onTidy}>
      <CanvasTool icon="undo" label={t('undo')} isOff={!edits.canUndo} onClick={edits.undo} />
      <CanvasTool icon="redo" label={t('redo')} isOff={!edits.canRedo} onClick={edits.redo} />
      <span className="canvas-tools-line" aria-hidden="true" />
    </CanvasTools>
  );
};
