import { endKey, startKey, type WorkflowDocument, type WorkflowNode } from './workflow-document.ts';

export type WorkflowProblem = {
  /** Of which node; empty for the whole graph. */
  key: string;
  code: 'no-way' | 'unreached' | 'one-way' | 'no-url' | 'bad-url' | 'no-code' | 'no-prompt' | 'no-part' | 'not-before';
  /** What a reference names that is not there yet. */
  name?: string;
};

const reference = /\{\{\s*([\p{L}\p{N}_.-]+)\s*\}\}/gu;
/** The paths that a template names, as written. */
export const referencesOf = (template: string): string[] =>
  [...template.matchAll(reference)].map(([, path]) => path ?? '');

export const templatesOf = (node: WorkflowNode): string[] => {
  const values = (pairs: readonly { value: string }[]) => pairs.map(({ value }) => value);
  switch (node.type) {
    case 'start':
      return [];
    case 'end':
      return values(node.outputs);
    case 'http':
      return [node.url, ...values(node.headers), ...values(node.query), node.body];
    case 'code':
    case 'tool':
      return values(node.inputs);
    case 'model':
      return [node.system, node.prompt];
    case 'condition':
      return [node.left, node.right];
  }
};

/** Everything that can be reached against the edges, the node itself left out. */
const before = ({ edges }: WorkflowDocument, key: string): Set<string> => {
  const found = new Set<string>();
  const open = [key];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const { from, to } of edges)
      if (to === at && !found.has(from)) {
        found.add(from);
        open.push(from);
      }
  return found;
};

/** `https://host/…`, with references only after the host. */
export const isWorkflowUrl = (url: string) =>
  /^https?:\/\/[^/?#{}\s]+([/?#]|$)/i.test(url) && URL.canParse(url.replace(reference, 'x'));

const nodeProblems = (node: WorkflowNode): WorkflowProblem['code'][] => {
  if (node.type === 'http') return node.url === '' ? ['no-url'] : isWorkflowUrl(node.url) ? [] : ['bad-url'];
  if (node.type === 'code') return node.code.trim() === '' ? ['no-code'] : [];
  if (node.type === 'model') return node.prompt.trim() === '' ? ['no-prompt'] : [];
  if (node.type === 'tool') return node.part === '' ? ['no-part'] : [];
  return [];
};

/** Why a graph cannot run yet; empty when it can. */
export const workflowProblems = (document: WorkflowDocument): WorkflowProblem[] => {
  const { nodes, edges } = document;
  const problems: WorkflowProblem[] = before(document, endKey).has(startKey) ? [] : [{ key: '', code: 'no-way' }];
  for (const node of nodes) {
    const earlier = before(document, node.key);
    const { key } = node;
    if (key !== startKey && key !== endKey && !earlier.has(startKey)) problems.push({ key, code: 'unreached' });
    if (node.type === 'condition' && !edges.some(({ from }) => from === key)) problems.push({ key, code: 'one-way' });
    problems.push(...nodeProblems(node).map((code) => ({ key, code })));
    for (const path of new Set(templatesOf(node).flatMap(referencesOf))) {
      const [source = '', field] = path.split('.');
      const isKnown =
        earlier.has(source) &&
        (source !== startKey || document.parameters.some(({ name }) => name === field) || field === undefined);
      if (!isKnown) problems.push({ key, code: 'not-before', name: path });
    }
  }
  return problems;
};
