import { type WorkflowDocument, type WorkflowNode, workflowNode } from '@zhixing/contract/workflow-document';
import { freeKey, isFixed, maxNodes } from './graph-model.ts';

/** What was copied: nodes with the lines between them. */
export type Clip = Pick<WorkflowDocument, 'nodes' | 'edges'>;

export const copyNodes = ({ nodes, edges }: WorkflowDocument, keys: readonly string[]): Clip | undefined => {
  const taken = nodes.filter(({ key }) => keys.includes(key) && !isFixed(key));
  const has = (key: string) => taken.some((node) => node.key === key);
  return taken.length === 0 ? undefined : { nodes: taken, edges: edges.filter(({ from, to }) => has(from) && has(to)) };
};

/** Every `{{old.path}}` in any text of the node names the copy instead. */
const renamed = (node: WorkflowNode, names: ReadonlyMap<string, string>): WorkflowNode => {
  const change = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.replace(/\{\{\s*([a-z][a-z0-9_]*)/g, (whole, key: string) => {
        const name = names.get(key);
        return name ? `{{${name}` : whole;
      });
    if (Array.isArray(value)) return value.map(change);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, change(one)]));
    return value;
  };
  const { code, ...templates } = node as WorkflowNode & { code?: string };
  return workflowNode.parse({ ...(change(templates) as object), ...(code === undefined ? {} : { code }) });
};

/** Copies under names of their own, a little lower; gives their keys, none where they would be too many. */
export const pasteNodes = (document: WorkflowDocument, clip: Clip): string[] => {
  if (document.nodes.length + clip.nodes.length > maxNodes) return [];
  const names = new Map<string, string>();
  const taken: { readonly key: string }[] = [...document.nodes];
  for (const node of clip.nodes) {
    const key = freeKey(taken, node.type);
    names.set(node.key, key);
    taken.push({ key });
  }
  const nameOf = (key: string) => names.get(key) ?? key;
  for (const node of clip.nodes)
    document.nodes.push({
      ...renamed(node, names),
      key: nameOf(node.key),
      x: node.x + 48,
      y: node.y + 72,
    } as WorkflowNode);
  for (const edge of clip.edges) document.edges.push({ ...edge, from: nameOf(edge.from), to: nameOf(edge.to) });
  return [...names.values()];
};
