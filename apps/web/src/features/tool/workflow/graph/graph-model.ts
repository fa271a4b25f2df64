import {
  endKey,
  startKey,
  type WorkflowDocument,
  type WorkflowEdge,
  type WorkflowNode,
  type WorkflowNodeType,
  workflowNode,
} from '@zhixing/contract/workflow-document';
import type { NodePlace } from './graph-layout.ts';

export const maxNodes = 60;
const maxEdges = 200;
export const addableTypes = ['http', 'code', 'model', 'condition', 'tool', 'knowledge', 'form'] as const;
export type AddableType = (typeof addableTypes)[number];

export type Outlet = WorkflowEdge['outlet'];
/** Where a line begins. */
export type Source = { readonly from: string; readonly outlet: Outlet };

export const edgeId = ({ from, outlet, to }: WorkflowEdge) => `${from}:${outlet}>${to}`;
export const outletsOf = (type: WorkflowNodeType): readonly Outlet[] => {
  if (type === 'end') return [];
  return type === 'condition' ? ['yes', 'no'] : [''];
};
export const isFixed = (key: string) => key === startKey || key === endKey;

export const nodeOf = ({ nodes }: WorkflowDocument, key: string) => nodes.find((node) => node.key === key);

/** `http1`, `http2`: short, since people read and type it in references. */
export const freeKey = (taken: readonly { readonly key: string }[], type: string): string => {
  for (let no = 1; ; no++) if (!taken.some(({ key }) => key === `${type}${no}`)) return `${type}${no}`;
};

const freeTitle = ({ nodes }: WorkflowDocument, wished: string): string => {
  for (let no = 1; ; no++) {
    const title = no === 1 ? wished : `${wished} ${no}`;
    if (!nodes.some((node) => node.title === title)) return title;
  }
};

const starts: Partial<Record<AddableType, object>> = {
  code: { code: 'export default function main(input) {\n  return input;\n}\n' },
};

export const newNode = (document: WorkflowDocument, type: AddableType, title: string, place: NodePlace): WorkflowNode =>
  workflowNode.parse({
    ...starts[type],
    type,
    key: freeKey(document.nodes, type),
    title: freeTitle(document, title),
    ...place,
  });

export type EdgeFault = 'self' | 'intoStart' | 'fromEnd' | 'twin' | 'cycle' | 'full' | 'outlet';

/** Why a line cannot be drawn, or undefined when it can. */
export const edgeFault = (document: WorkflowDocument, { from, outlet, to }: WorkflowEdge): EdgeFault | undefined => {
  const source = nodeOf(document, from);
  if (!source || !nodeOf(document, to) || !outletsOf(source.type).includes(outlet))
    return from === endKey ? 'fromEnd' : 'outlet';
  if (from === to) return 'self';
  if (to === startKey) return 'intoStart';
  const { edges } = document;
  if (edges.some((edge) => edge.from === from && edge.to === to && edge.outlet === outlet)) return 'twin';
  if (edges.length >= maxEdges) return 'full';
  const after = new Set([to]);
  for (const key of after) for (const edge of edges) if (edge.from === key) after.add(edge.to);
  return after.has(from) ? 'cycle' : undefined;
};

/** Adds it where nothing forbids it; an edit that is refused changes nothing. */
export const connect = (document: WorkflowDocument, edge: WorkflowEdge): boolean => {
  const isFree = edgeFault(document, edge) === undefined;
  if (isFree) document.edges.push(edge);
  return isFree;
};

export const disconnect = (document: WorkflowDocument, id: string) => {
  document.edges = document.edges.filter((edge) => edgeId(edge) !== id);
};

export const addNode = (document: WorkflowDocument, node: WorkflowNode) => {
  document.nodes.push(node);
};

/** Start and end stay. Where one way led through a node, it leads on without it. */
export const removeNodes = (document: WorkflowDocument, keys: readonly string[]) => {
  for (const key of keys.filter((one) => !isFixed(one) && nodeOf(document, one))) {
    const into = document.edges.filter(({ to }) => to === key);
    const out = document.edges.filter(({ from }) => from === key);
    document.nodes = document.nodes.filter((node) => node.key !== key);
    document.edges = document.edges.filter(({ from, to }) => from !== key && to !== key);
    const next = out.length === 1 ? out[0]?.to : undefined;
    if (next !== undefined) for (const { from, outlet } of into) connect(document, { from, outlet, to: next });
  }
};

export const moveNodes = (document: WorkflowDocument, places: Readonly<Record<string, NodePlace>>) => {
  for (const node of document.nodes) Object.assign(node, places[node.key]);
};
