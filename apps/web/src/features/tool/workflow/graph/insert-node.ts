import {
  endKey,
  startKey,
  type WorkflowDocument,
  type WorkflowEdge,
  type WorkflowNode,
} from '@zhixing/contract/workflow-document';
import { freePlace, grid, hasOverlap, type NodePlace, stepX } from './graph-layout.ts';
import { addNode, connect, disconnect, edgeId, nodeOf, type Outlet, outletsOf, type Source } from './graph-model.ts';

const farthest = 20_000;
/** Above or below the line of the other outlet, which may pass by the node. */
const rowOf: Record<Outlet, number> = { '': 0, yes: -96, no: 96 };

/** What a node gives that most people want to hand on; code and forms give fields of their own, so all of them. */
const mainField: Partial<Record<WorkflowNode['type'], string>> = {
  http: '.body',
  model: '.text',
  code: '',
  tool: '.text',
  knowledge: '.text',
  form: '',
};

/** Of an end that gives nothing yet, the output is what this node makes. */
const fillOutput = (document: WorkflowDocument, node: WorkflowNode) => {
  const end = nodeOf(document, endKey);
  const field = mainField[node.type];
  if (end?.type !== 'end' || field === undefined || end.outputs.some(({ value }) => value !== '')) return;
  const [only] = end.outputs;
  if (only) only.value = `{{${node.key}${field}}}`;
};

const keysAfter = ({ edges }: WorkflowDocument, key: string): Set<string> => {
  const after = new Set<string>();
  const walk = (from: string) => {
    for (const edge of edges)
      if (edge.from === from && !after.has(edge.to)) {
        after.add(edge.to);
        walk(edge.to);
      }
  };
  walk(key);
  return after;
};

const shifted = <T extends NodePlace & { readonly key: string }>(
  nodes: readonly T[],
  by: number,
  moves: (node: T) => boolean,
) => nodes.map((node) => ({ key: node.key, x: moves(node) ? Math.min(node.x + by, farthest) : node.x, y: node.y }));

/** What follows a node moves to its right; where that would lie on others, they move as well. */
const makeRoom = (document: WorkflowDocument, node: WorkflowNode) => {
  const { nodes, edges } = document;
  const next = nodes.filter(({ key }) => edges.some(({ from, to }) => from === node.key && to === key));
  const nearest = Math.min(...next.map(({ x }) => x));
  const by = Math.ceil((node.x + stepX - nearest) / grid) * grid;
  if (next.length === 0 || by <= 0) return;
  const after = keysAfter(document, node.key);
  const followers = shifted(nodes, by, ({ key }) => after.has(key));
  const isBefore = ({ key }: WorkflowNode) => key === node.key || keysAfter(document, key).has(node.key);
  const places = hasOverlap(followers)
    ? shifted(nodes, by, (one) => after.has(one.key) || (one.x >= nearest && !isBefore(one)))
    : followers;
  for (const { key, x } of places) Object.assign(nodeOf(document, key) ?? {}, { x });
};

/** Cuts the lines and stands between; with none to cut, a node that has one way out leads to the end. */
const insert = (document: WorkflowDocument, node: WorkflowNode, source: Source, cut: readonly WorkflowEdge[]) => {
  const from = nodeOf(document, source.from);
  if (!from) return addNode(document, node);
  for (const edge of cut) disconnect(document, edgeId(edge));
  const own = { ...node };
  addNode(document, own);
  connect(document, { ...source, to: node.key });
  const [outlet = ''] = outletsOf(node.type);
  const goesOn = cut.length > 0 ? cut.map(({ to }) => to) : node.type === 'condition' ? [] : [endKey];
  for (const to of goesOn) connect(document, { from: node.key, outlet, to });
  const after = keysAfter(document, node.key);
  const staying = document.nodes.filter(({ key }) => key !== node.key && !after.has(key));
  const place = freePlace(staying, { x: from.x + stepX, y: from.y + rowOf[source.outlet] });
  Object.assign(nodeOf(document, node.key) ?? {}, place);
  makeRoom(document, { ...node, ...place });
  fillOutput(document, node);
};

/** On a line: the line is cut in two and the node stands between. */
export const insertOnEdge = (document: WorkflowDocument, node: WorkflowNode, id: string) => {
  const edge = document.edges.find((one) => edgeId(one) === id);
  if (!edge) return addNode(document, node);
  insert(document, node, { from: edge.from, outlet: edge.outlet }, [edge]);
};

/** Behind an outlet, before everything that followed it. */
export const insertAfter = (document: WorkflowDocument, node: WorkflowNode, { from, outlet }: Source) =>
  insert(
    document,
    node,
    { from, outlet },
    document.edges.filter((edge) => edge.from === from && edge.outlet === outlet),
  );

/** A branch beside what is there: a line was pulled from the outlet to this place. */
export const addBranch = (document: WorkflowDocument, node: WorkflowNode, { from, outlet }: Source) => {
  addNode(document, node);
  connect(document, { from, outlet, to: node.key });
  if (node.type !== 'condition') connect(document, { from: node.key, outlet: '', to: endKey });
  fillOutput(document, node);
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

/** Added without a place: behind the chosen node, or at the end of the way; of a condition the free way first. */
export const append = (document: WorkflowDocument, node: WorkflowNode, chosen: string | undefined) => {
  const source = chosen && chosen !== endKey ? nodeOf(document, chosen) : undefined;
  const from = source ?? nodeOf(document, lastKey(document));
  if (!from) return addNode(document, node);
  const outlets = outletsOf(from.type);
  const free = outlets.find(
    (outlet) => !document.edges.some((edge) => edge.from === from.key && edge.outlet === outlet),
  );
  insertAfter(document, node, { from: from.key, outlet: free ?? outlets[0] ?? '' });
};
