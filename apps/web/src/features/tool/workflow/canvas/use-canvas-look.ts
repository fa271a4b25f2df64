import { useNodesInitialized, useReactFlow } from '@xyflow/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Steps } from './flow-elements.ts';

const smooth = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200);
/** Below this a card cannot be read: the view goes to the node instead of showing everything. */
const readable = 0.65;

type Look = {
  readonly isUpright: boolean;
  readonly shown: { readonly key: string; readonly no: number };
  readonly steps: Steps;
};

/** Where the canvas looks: at everything until somebody moves it, and then at what is chosen. */
export const useCanvasLook = (frame: RefObject<HTMLDivElement | null>, { isUpright, shown, steps }: Look) => {
  const flow = useReactFlow();
  const isMeasured = useNodesInitialized();
  const [isFitted, setFitted] = useState(false);
  const isMoved = useRef(false);

  const fit = (minZoom = 0.25, duration = smooth()) => {
    isMoved.current = false;
    const padding = isUpright
      ? ({ top: '24px', right: '24px', bottom: '144px', left: '24px' } as const)
      : ({ top: '40px', right: '48px', bottom: '80px', left: '48px' } as const);
    void flow.fitView({ padding, maxZoom: 1, minZoom, duration });
  };
  /** The part of the canvas that no sheet lies over. */
  const freeBox = () => {
    const box = frame.current?.getBoundingClientRect();
    const sheet = frame.current?.parentElement?.querySelector('.wf-side:not([hidden])')?.getBoundingClientRect();
    if (!box) return undefined;
    const isOver = sheet !== undefined && sheet.left < box.right - 1;
    return { left: box.left, top: box.top, width: box.width, height: (isOver ? sheet.top : box.bottom) - box.top };
  };
  const lookAt = (key: string) => {
    const node = flow.getNode(key);
    const box = freeBox();
    if (!node || !box) return;
    const width = node.measured?.width ?? 240;
    const height = node.measured?.height ?? 80;
    const { x, y } = flow.flowToScreenPosition(node.position);
    const zoom = flow.getZoom();
    const isSeen =
      zoom >= readable &&
      x >= box.left &&
      y >= box.top &&
      x + width * zoom <= box.left + box.width &&
      y + height * zoom <= box.top + box.height;
    if (isSeen) return;
    const next = Math.max(zoom, 0.75);
    void flow.setViewport(
      {
        x: box.width / 2 - (node.position.x + width / 2) * next,
        y: box.height / 2 - (node.position.y + height / 2) * next,
        zoom: next,
      },
      { duration: smooth() },
    );
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the sizes are known.
  useEffect(() => {
    if (!isMeasured || isFitted) return;
    fit(readable, 0);
    setFitted(true);
  }, [isMeasured]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a panel that opens takes width away.
  useEffect(() => {
    const box = frame.current;
    if (!box || !isFitted) return;
    let isFirst = true;
    const watch = new ResizeObserver(() => {
      if (!isFirst && !isMoved.current) fit(readable);
      isFirst = false;
    });
    watch.observe(box);
    return () => watch.disconnect();
  }, [isFitted, isUpright]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each wish to see a node.
  useEffect(() => {
    if (shown.key === '') return;
    // With a sheet over it the whole would be too small to read.
    const mayFit = () => !isMoved.current && !isUpright;
    const first = setTimeout(() => (mayFit() ? fit(readable) : lookAt(shown.key)), 60);
    const then = setTimeout(() => lookAt(shown.key), 320);
    return () => {
      clearTimeout(first);
      clearTimeout(then);
    };
  }, [shown.no]);
  const running = [...steps.values()].findLast(({ status }) => status === 'running')?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the run from node to node.
  useEffect(() => {
    if (running !== undefined) lookAt(running);
  }, [running]);
  return {
    isFitted,
    fit,
    /** Without an event it was us. */
    onMoveStart: (event: MouseEvent | TouchEvent | null) => {
      if (event) isMoved.current = true;
    },
  };
};
