import {
  startKey,
  type WorkflowDocument,
  type WorkflowEdge,
  type WorkflowNode,
} from '@zhixing/contract/workflow-document';

export type StepState = { status: 'running' | 'waiting' | 'done' | 'failed' | 'skipped'; output: unknown };
export type Steps = ReadonlyMap<string, StepState>;
type Graph = Pick<WorkflowDocument, 'nodes' | 'edges'>;

const goesOn = (node: WorkflowNode | undefined) => node !== undefined && 'onError' in node && node.onError === 'go-on';

/** The first node whose failure ends the run. */
export const brokenNode = ({ nodes }: Graph, steps: Steps) =>
  nodes.find((node) => steps.get(node.key)?.status === 'failed' && !goesOn(node));

const resultOf = (output: unknown) => (output as { result?: unknown } | null)?.result === true;

/** Undefined while nobody knows yet. */
const isLive = ({ nodes }: Graph, { from, outlet }: WorkflowEdge, step: StepState | undefined): boolean | undefined => {
  if (step?.status === 'skipped') return false;
  if (step?.status === 'done') return outlet === '' || resultOf(step.output) === (outlet === 'yes');
  if (step?.status === 'failed') return goesOn(nodes.find(({ key }) => key === from)) ? true : undefined;
  return undefined;
};

/** What can start now and what no way leads to. A node waits until every edge into it is decided. */
export const readyNodes = (graph: Graph, known: Steps): { ready: string[]; skipped: string[] } => {
  const steps = new Map(known);
  const skipped: string[] = [];
  const waysInto = (key: string) =>
    graph.edges.filter(({ to }) => to === key).map((edge) => isLive(graph, edge, steps.get(edge.from)));
  const isDead = (key: string) => key !== startKey && !steps.has(key) && waysInto(key).every((live) => live === false);
  for (let dead = graph.nodes.find(({ key }) => isDead(key)); dead; dead = graph.nodes.find(({ key }) => isDead(key))) {
    steps.set(dead.key, { status: 'skipped', output: null });
    skipped.push(dead.key);
  }
  const ready = graph.nodes.filter(({ key }) => {
    if (steps.has(key)) return steps.get(key)?.status === 'running';
    return key === startKey || waysInto(key).every((live) => live !== undefined);
  });
  return { ready: ready.map(({ key }) => key), skipped };
};
