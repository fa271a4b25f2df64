import type { Edge, Node } from '@xyflow/react';
import type { WorkflowStep } from '@zhixing/contract/workflow';
import type { WorkflowDocument, WorkflowEdge, WorkflowNode } from '@zhixing/contract/workflow-document';
import { nodeWidth, upright } from '../graph/graph-layout.ts';
import { edgeId, type Outlet, outletsOf } from '../graph/graph-model.ts';

export type Steps = ReadonlyMap<string, WorkflowStep>;

export type StepData = {
  readonly node: WorkflowNode;
  readonly title: string;
  readonly summary: string;
  /** Why it cannot run yet, in words. */
  readonly problem: string | undefined;
  readonly step: WorkflowStep | undefined;
  /** Those that no line leaves from yet. */
  readonly looseOutlets: readonly Outlet[];
  /** The way goes down, not to the right. */
  readonly isUpright: boolean;
};
export type StepFlowNode = Node<StepData, 'step'>;
export type WayState = 'idle' | 'walked' | 'coming';
export type WayFlowEdge = Edge<{ readonly state: WayState }, 'way'>;

type Words = {
  readonly title: (node: WorkflowNode) => string;
  readonly summary: (node: WorkflowNode) => string;
  readonly problem: (key: string) => string | undefined;
  readonly nodeLabel: (node: WorkflowNode) => string;
  readonly edgeLabel: (edge: WorkflowEdge) => string;
};

type View = { readonly selected: ReadonlySet<string>; readonly steps: Steps; readonly isUpright: boolean };

export const flowNodes = (
  { nodes, edges }: WorkflowDocument,
  { selected, steps, isUpright }: View,
  words: Words,
): StepFlowNode[] =>
  nodes.map((node) => ({
    id: node.key,
    type: 'step',
    width: nodeWidth,
    position: isUpright ? upright(node) : { x: node.x, y: node.y },
    selected: selected.has(node.key),
    ariaLabel: words.nodeLabel(node),
    data: {
      isUpright,
      node,
      title: words.title(node),
      summary: words.summary(node),
      problem: words.problem(node.key),
      step: steps.get(node.key),
      looseOutlets: outletsOf(node.type).filter(
        (outlet) => !edges.some((edge) => edge.from === node.key && edge.outlet === outlet),
      ),
    },
  }));

const isTaken = (edge: WorkflowEdge, step: WorkflowStep | undefined) => {
  if (step?.status !== 'done' && step?.status !== 'failed') return false;
  const { output } = step;
  const result = typeof output === 'object' && output !== null && 'result' in output && output.result === true;
  return edge.outlet === '' || result === (edge.outlet === 'yes');
};

/** Whether the run came this way: a condition is left by one of its two. */
export const wayState = (edge: WorkflowEdge, steps: Steps): WayState => {
  const next = steps.get(edge.to)?.status;
  if (!isTaken(edge, steps.get(edge.from)) || next === undefined || next === 'skipped') return 'idle';
  return next === 'running' || next === 'waiting' ? 'coming' : 'walked';
};

export const flowEdges = (
  { edges }: WorkflowDocument,
  chosen: string,
  steps: Steps,
  words: Pick<Words, 'edgeLabel'>,
): WayFlowEdge[] =>
  edges.map((edge) => {
    const state = wayState(edge, steps);
    return {
      id: edgeId(edge),
      type: 'way',
      source: edge.from,
      sourceHandle: edge.outlet || 'out',
      target: edge.to,
      targetHandle: 'in',
      selected: edgeId(edge) === chosen,
      ariaLabel: words.edgeLabel(edge),
      zIndex: state === 'idle' ? 0 : 1,
      data: { state },
    };
  });

/** An edge as the canvas names it, in our words. */
export const edgeOf = (wire: {
  source: string;
  target: string;
  sourceHandle?: string | null | undefined;
}): WorkflowEdge => ({
  from: wire.source,
  to: wire.target,
  outlet: wire.sourceHandle === 'yes' || wire.sourceHandle === 'no' ? wire.sourceHandle : '',
});
