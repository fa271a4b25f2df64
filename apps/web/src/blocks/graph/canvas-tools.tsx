import './graph.css';
import { useReactFlow, useStore } from '@xyflow/react';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';

type CanvasToolProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly isOff?: boolean;
  readonly onClick: () => void;
};

export const CanvasTool = ({ icon, label, isOff = false, onClick }: CanvasToolProps) => (
  <button type="button" className="icon-tool" aria-label={label} title={label} disabled={isOff} onClick={onClick}>
    <Icon name={icon} size={16} />
  </button>
);

type CanvasToolsProps = {
  readonly words: Readonly<Record<'zoomOut' | 'zoomIn' | 'fit' | 'tidy', string>>;
  /** Stands before the zoom. */
  readonly children?: ReactNode;
  readonly canTidy?: boolean;
  readonly onFit: () => void;
  readonly onTidy: () => void;
};

/** The bar over a graph's canvas: nearer, farther, all of it, in order. */
export const CanvasTools = ({ words, children, canTidy = true, onFit, onTidy }: CanvasToolsProps) => {
  const flow = useReactFlow();
  const zoom = useStore(({ transform }) => transform[2]);
  const smooth = { duration: 160 };
  return (
    <div className="canvas-tools num">
      {children}
      <CanvasTool icon="minus" label={words.zoomOut} onClick={() => void flow.zoomOut(smooth)} />
      <span className="canvas-zoom">{Math.round(zoom * 100)}%</span>
      <CanvasTool icon="plus" label={words.zoomIn} onClick={() => void flow.zoomIn(smooth)} />
      <CanvasTool icon="fit" label={words.fit} onClick={onFit} />
      {canTidy && <CanvasTool icon="tidy" label={words.tidy} onClick={onTidy} />}
    </div>
  );
};
