import { applyNodeChanges, type Edge, type NodeChange, type OnConnectEnd } from '@xyflow/react';
import { type Dispatch, type SetStateAction, useMemo } from 'react';
import type { FlowNode, WireFlowEdge } from './flow-elements.ts';
import { useGraph } from './graph-context.ts';
import type { NodePlace } from './graph-layout.ts';
import { type Shape, wireId } from './graph-model.ts';

const keyUnder = (event: MouseEvent | TouchEvent): string | undefined => {
  const { clientX, clientY } =
    'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event;
  const node = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('.react-flow__node-agent');
  return node?.dataset.id;
};

type Setters = {
  readonly edges: Shape['edges'];
  readonly setNodes: Dispatch<SetStateAction<FlowNode[]>>;
  readonly setChosen: (id: string) => void;
  readonly onSelect: (key: string) => void;
};

/** The same functions from one frame to the next: the canvas tells each new one to all of its nodes. */
export const useCanvasHandlers = ({ edges, setNodes, setChosen, onSelect }: Setters) => {
  const { edits, setEditing } = useGraph();
  return useMemo(() => {
    const connect = (from: string, to: string) => {
      const needsWhen = edges.some((edge) => edge.from === from);
      if (edits.connect(from, to) && needsWhen) setEditing(wireId(from, to));
    };
    const onConnectEnd: OnConnectEnd = (event, { isValid, fromNode }) => {
      const to = keyUnder(event);
      if (!isValid && fromNode && to && to !== fromNode.id) connect(fromNode.id, to);
    };
    const onNodesChange = (changes: NodeChange<FlowNode>[]) => {
      const picked = changes.find((change) => change.type === 'select' && change.selected);
      if (picked?.type === 'select') {
        setChosen('');
        onSelect(picked.id);
      }
      const drawn = changes.filter(({ type }) => type === 'position' || type === 'dimensions');
      if (drawn.length > 0) setNodes((before) => applyNodeChanges(drawn, before));
      const moved: Record<string, NodePlace> = {};
      for (const change of changes) {
        if (change.type === 'position' && !change.dragging && change.position) moved[change.id] = change.position;
      }
      if (Object.keys(moved).length > 0) edits.move(moved);
    };
    return {
      onNodesChange,
      onConnectEnd,
      onConnect: ({ source, target }: Pick<Edge, 'source' | 'target'>) => connect(source, target),
      isValidConnection: ({ source, target }: Pick<Edge, 'source' | 'target'>) => source !== target,
      onPaneClick: () => setChosen(''),
      onEdgeClick: (_: unknown, { id, data }: WireFlowEdge) => data?.canEdit && setChosen(id),
      onEdgeDoubleClick: (_: unknown, { id, data }: WireFlowEdge) => data?.canEdit && setEditing(id),
    };
  }, [edges, edits, setNodes, setChosen, setEditing, onSelect]);
};
