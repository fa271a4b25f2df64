import type { Edge, Node } from '@xyflow/react';
import { mainKey } from '@zhixing/contract/agent-document';
import { nodeWidth } from './graph-layout.ts';
import {
  endKey,
  type Face,
  type LastPath,
  placesOf,
  portPlaces,
  reachable,
  type Shape,
  startKey,
  type Wire,
} from './graph-model.ts';

type AgentData = {
  readonly face: Face;
  readonly models: string;
  readonly ms: number | undefined;
  readonly isUnlinked: boolean;
  readonly isGhost: boolean;
  /** Others it can be connected to by the menu; empty where lines are not drawn by hand. */
  readonly canConnect: boolean;
};
export type AgentFlowNode = Node<AgentData, 'agent'>;
export type PortFlowNode = Node<{ readonly isStart: boolean }, 'port'>;
export type FlowNode = AgentFlowNode | PortFlowNode;
export type WireFlowEdge = Edge<
  {
    readonly wire: Wire /** Where the lines of self scheduling run; elsewhere undefined. */;
    readonly lane: number | undefined;
    readonly canEdit: boolean;
  },
  'wire'
>;

type NodeWords = { readonly models: (ids: readonly string[]) => string; readonly label: (face: Face) => string };
type View = {
  readonly shape: Shape;
  readonly faces: readonly Face[];
  readonly selected: string;
  readonly lastPath: LastPath | undefined;
  readonly isGhost: boolean;
  readonly words: NodeWords;
};

/** The agents that are drawn, between the question and the answer. */
export const flowNodes = ({ shape, faces, selected, lastPath, isGhost, words }: View): FlowNode[] => {
  const { mode, strategy, edges } = shape;
  const places = placesOf(shape);
  const isPlan = mode === 'multi' && strategy === 'plan';
  const seen = reachable(edges);
  const { start, end } = portPlaces(places);
  const port = { type: 'port' as const, width: nodeWidth, draggable: false, focusable: false, selectable: false };
  const shown = mode === 'multi' ? faces : faces.slice(0, 1);
  return [
    { ...port, id: startKey, position: start, data: { isStart: true } },
    ...shown.map(
      (face): AgentFlowNode => ({
        id: face.key,
        type: 'agent',
        width: nodeWidth,
        position: places[face.key] ?? { x: 0, y: 0 },
        selected: !isGhost && face.key === selected,
        draggable: isPlan && !isGhost,
        connectable: isPlan && !isGhost,
        selectable: !isGhost,
        ariaLabel: words.label(face),
        data: {
          face,
          models: words.models(face.modelIds),
          ms: isGhost ? undefined : lastPath?.ms[face.key],
          isUnlinked: isPlan && !seen.has(face.key),
          isGhost: isGhost && face.key !== mainKey,
          canConnect: isPlan && !isGhost,
        },
      }),
    ),
    { ...port, id: endKey, position: end, data: { isStart: false } },
  ];
};

export const flowEdges = (
  wires: readonly Wire[],
  shape: Shape,
  chosen: string,
  isGhost: boolean,
  label: (wire: Wire) => string,
): WireFlowEdge[] =>
  wires.map((wire) => {
    const canEdit = wire.kind === 'own' && !isGhost;
    return {
      id: wire.id,
      type: 'wire',
      source: wire.from,
      target: wire.to,
      selected: wire.id === chosen,
      selectable: canEdit,
      focusable: canEdit,
      reconnectable: false,
      ariaLabel: label(wire),
      zIndex: wire.isWalked ? 1 : 0,
      data: {
        wire,
        canEdit,
        lane: shape.mode === 'multi' && shape.strategy === 'schedule' ? nodeWidth / 2 : undefined,
      },
    };
  });
