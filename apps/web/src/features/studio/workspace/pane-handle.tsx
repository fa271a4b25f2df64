import type { KeyboardEvent, PointerEvent } from 'react';

type PaneHandleProps = {
  readonly label: string;
  readonly width: number;
  /** 1: the pane is to the left of the handle, -1: to its right. */
  readonly grows: 1 | -1;
  readonly onResize: (width: number) => void;
};

/** A line between two panes that can be dragged, or moved with the arrow keys. */
export const PaneHandle = ({ label, width, grows, onResize }: PaneHandleProps) => {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const handle = event.currentTarget;
    const from = event.clientX;
    handle.setPointerCapture(event.pointerId);
    const onMove = (move: globalThis.PointerEvent) => onResize(width + (move.clientX - from) * grows);
    const onEnd = () => {
      handle.removeEventListener('pointermove', onMove);
      handle.removeEventListener('pointerup', onEnd);
      handle.removeEventListener('pointercancel', onEnd);
    };
    handle.addEventListener('pointermove', onMove);
    handle.addEventListener('pointerup', onEnd);
    handle.addEventListener('pointercancel', onEnd);
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 16, ArrowLeft: -16 }[event.key];
    if (!by) return;
    event.preventDefault();
    onResize(width + by * grows);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that can be moved is a separator, and hr takes no keys.
    <div
      className={grows === 1 ? 'pane-handle' : 'pane-handle is-right'}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={280}
      aria-valuemax={1200}
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={step}
    />
  );
};
