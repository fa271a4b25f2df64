import {
  endKey,
  startKey,
  type WorkflowDocument,
  type WorkflowEdge,
  type WorkflowNode,
  type WorkflowNodeType,
  workflowNode,
} from '@zhixing/contract/workflow-document';
import { freePlace, type Place, stepX } from './graph-layout.ts';

export const mostNodes = 60;
const mostEdges = 200;
export const addableTypes = ['http', 'code', 'model', 'condition', 'tool'] as const;
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

const nodeOf = ({ nodes }: WorkflowDocument, key: string) => nodes.find((node) => node.key === key);

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

export const newNode = (document: WorkflowDocument, type: AddableType, title: string, place: Place): WorkflowNode =>
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
  if (edges.length >= mostEdges) return 'full';
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

/** The first way out of a new node goes on to where the old line led. */
const goOn = (document: WorkflowDocument, node: WorkflowNode, to: string) =>
  connect(document, { from: node.key, outlet: outletsOf(node.type)[0] ?? '', to });

/** What stands in the way of a node that comes between makes room to the right. */
const makeRoom = ({ nodes }: WorkflowDocument, place: Place, key: string) => {
  const isInTheWay = nodes.some(
    (node) => node.key !== key && Math.abs(node.x - place.x) < stepX - 24 && Math.abs(node.y - place.y) < 120,
  );
  if (!isInTheWay) return;
  for (const node of nodes) if (node.key !== key && node.x >= place.x - stepX / 2) node.x += stepX;
};

/** On a line: the line is cut in two and the node stands between. */
export const insertOnEdge = (document: WorkflowDocument, node: WorkflowNode, id: string) => {
  const edge = document.edges.find((one) => edgeId(one) === id);
  const from = edge && nodeOf(document, edge.from);
  if (!edge || !from) return addNode(document, node);
  const place = { x: from.x + stepX, y: from.y };
  document.nodes.push({ ...node, ...place });
  makeRoom(document, place, node.key);
  disconnect(document, id);
  connect(document, { from: edge.from, outlet: edge.outlet, to: node.key });
  goOn(document, node, edge.to);
};

export const addNode = (document: WorkflowDocument, node: WorkflowNode) => {
  document.nodes.push(node);
};

/** After an outlet that a line was pulled from, at the place where it was let go. */
export const addAfter = (document: WorkflowDocument, node: WorkflowNode, { from, outlet }: Source) => {
  addNode(document, node);
  connect(document, { from, outlet, to: node.key });
  const isEndLoose = !document.edges.some(({ to }) => to === endKey);
  if (isEndLoose && node.type !== 'condition') goOn(document, node, endKey);
};

/** The last node that the way from the start leads to before the end. */
const lastKey = (document: WorkflowDocument): string => {
  let at = startKey;
  for (;;) {
    const next = document.edges.find(({ from, to }) => from === at && to !== endKey)?.to;
    if (next === undefined) return at;
    at = next;
  }
};

/** Added without a place: behind the chosen node, or at the end of the way, and wired at once. */
export const append = (document: WorkflowDocument, node: WorkflowNode, chosen: string | undefined) => {
  const from = chosen && chosen !== endKey && nodeOf(document, chosen) ? chosen : lastKey(document);
  const source = nodeOf(document, from);
  if (!source) return addNode(document, node);
  const out = document.edges.filter((edge) => edge.from === from);
  const free = outletsOf(source.type).find((outlet) => !out.some((edge) => edge.outlet === outlet));
  const only = out.length === 1 ? out[0] : undefined;
  if (only && source.type !== 'condition') return insertOnEdge(document, node, edgeId(only));
  const isLower = free === 'no' && out.length > 0;
  const wished = { x: source.x + stepX, y: source.y + (isLower ? 168 : 0) };
  const place = out.length === 0 ? wished : freePlace(document.nodes, wished);
  if (out.length === 0) {
    addAfter(document, { ...node, ...place }, { from, outlet: free ?? '' });
    return makeRoom(document, place, node.key);
  }
  addNode(document, { ...node, ...place });
  connect(document, { from, outlet: free ?? outletsOf(source.type)[0] ?? '', to: node.key });
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

export const moveNodes = (document: WorkflowDocument, places: Readonly<Record<string, Place>>) => {
  for (const node of document.nodes) Object.assign(node, places[node.key]);
};
