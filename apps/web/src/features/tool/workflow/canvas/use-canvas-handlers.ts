import { applyNodeChanges, type NodeChange, type OnConnectEnd, useReactFlow } from '@xyflow/react';
import { type Dispatch, type DragEvent, type SetStateAction, useEffect, useMemo, useRef } from 'react';
import { lying, type NodePlace, snap } from '../graph/graph-layout.ts';
import { edgeFault } from '../graph/graph-model.ts';
import { useWorkflow } from '../workflow-context.ts';
import { edgeOf, type StepFlowNode, type WayFlowEdge } from './flow-elements.ts';
import { draggedType, isNodeDrag } from './palette.tsx';

type Setters = {
  readonly isUpright: boolean;
  readonly setNodes: Dispatch<SetStateAction<StepFlowNode[]>>;
  readonly onChoose: (id: string) => void;
  readonly onSelect: (change: (old: ReadonlySet<string>) => ReadonlySet<string>) => void;
  readonly onOpen: (key: string) => void;
};

const pointOf = (event: MouseEvent | TouchEvent) =>
  'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event;
const idAt = (x: number, y: number, selector: string) =>
  document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>(selector)?.dataset.id)
    .find((id) => id !== undefined);

const selectedAfter = (old: ReadonlySet<string>, changes: readonly NodeChange<StepFlowNode>[]) => {
  const next = new Set(old);
  for (const change of changes)
    if (change.type === 'select') {
      if (change.selected) next.add(change.id);
      else next.delete(change.id);
    }
  return next;
};

/** The same functions from one frame to the next: the canvas tells each new one to all of its nodes. */
export const useCanvasHandlers = ({ isUpright, setNodes, onChoose, onSelect, onOpen }: Setters) => {
  const { document: graph, edits, openMenu } = useWorkflow();
  const flow = useReactFlow();
  const latest = useRef({ graph, edits, openMenu });
  useEffect(() => {
    latest.current = { graph, edits, openMenu };
  });
  return useMemo(() => {
    const placeAt = (x: number, y: number): NodePlace => {
      const at = flow.screenToFlowPosition({ x, y });
      return isUpright ? lying({ x: at.x - 120, y: at.y }) : { x: snap(at.x), y: snap(at.y - 36) };
    };
    /** On a node: a line to it. On nothing: what should stand there? */
    const onConnectEnd: OnConnectEnd = (event, { isValid, fromNode, fromHandle }) => {
      if (isValid || !fromNode || fromHandle?.type !== 'source') return;
      const { clientX, clientY } = pointOf(event);
      const { from, outlet } = edgeOf({ source: fromNode.id, target: '', sourceHandle: fromHandle.id });
      const to = idAt(clientX, clientY, '.react-flow__node');
      if (to === from) return;
      if (to) return latest.current.edits.connect({ from, outlet, to });
      const place = placeAt(clientX, clientY);
      latest.current.openMenu({
        left: clientX,
        top: clientY,
        spot: { kind: 'branch', source: { from, outlet }, place },
      });
    };
    const onNodesChange = (changes: NodeChange<StepFlowNode>[]) => {
      if (changes.some(({ type }) => type === 'select')) {
        onChoose('');
        onSelect((old) => selectedAfter(old, changes));
      }
      const drawn = changes.filter(({ type }) => type === 'position' || type === 'dimensions');
      if (drawn.length > 0) setNodes((before) => applyNodeChanges(drawn, before));
      const moved: Record<string, NodePlace> = {};
      for (const change of changes)
        if (change.type === 'position' && !change.dragging && change.position)
          moved[change.id] = isUpright ? lying(change.position) : change.position;
      if (Object.keys(moved).length > 0) latest.current.edits.move(moved);
    };
    return {
      onNodesChange,
      onConnectEnd,
      onConnect: (wire: Parameters<typeof edgeOf>[0]) => latest.current.edits.connect(edgeOf(wire)),
      isValidConnection: (wire: Parameters<typeof edgeOf>[0]) =>
        edgeFault(latest.current.graph, edgeOf(wire)) === undefined,
      onNodeClick: (_: unknown, { id }: StepFlowNode) => onOpen(id),
      onEdgeClick: (_: unknown, { id }: WayFlowEdge) => onChoose(id),
      onPaneClick: () => {
        onChoose('');
        onOpen('');
      },
      onDragOver: (event: DragEvent) => {
        if (!isNodeDrag(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      },
      onDrop: (event: DragEvent) => {
        const type = draggedType(event);
        if (!type) return;
        event.preventDefault();
        const { clientX, clientY } = event;
        const id = idAt(clientX, clientY, '.react-flow__edge');
        const at = placeAt(clientX, clientY);
        latest.current.edits.add(
          type,
          id ? { kind: 'edge', id } : { kind: 'loose', place: { x: snap(at.x - 120), y: at.y } },
        );
      },
    };
  }, [flow, isUpright, setNodes, onChoose, onSelect, onOpen]);
};
