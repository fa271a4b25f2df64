import { readSchema } from './json-schema/check-schema.ts';
import { type ConditionOp, endKey, startKey, type WorkflowDocument, type WorkflowNode } from './workflow-document.ts';

export type WorkflowProblem = {
  /** Of which node; empty for the whole graph. */
  key: string;
  code:
    | 'no-step'
    | 'no-way'
    | 'unreached'
    | 'no-next'
    | 'one-way'
    | 'open-yes'
    | 'open-no'
    | 'no-condition'
    | 'no-right'
    | 'no-url'
    | 'bad-url'
    | 'no-code'
    | 'no-prompt'
    | 'bad-schema'
    | 'no-part'
    | 'no-form'
    | 'no-base'
    | 'no-question'
    | 'no-value'
    | 'not-before';
  /** What a reference names that is not there yet, or the output that has no value. */
  name?: string;
};

const reference = /\{\{\s*([\p{L}\p{N}_.-]+)\s*\}\}/gu;
/** The paths that a template names, as written. */
const referencesOf = (template: string): string[] => [...template.matchAll(reference)].map(([, path]) => path ?? '');

const templatesOf = (node: WorkflowNode): string[] => {
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
    case 'form':
      return values(node.inputs);
    case 'model':
      return [node.system, node.prompt];
    case 'condition':
      return [node.left, node.right];
    case 'knowledge':
      return [node.question];
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

/** Asks for nothing to compare with. */
export const isLoneOp = (op: ConditionOp) => op === 'empty' || op === 'not-empty';

const isBlank = (text: string) => text.trim() === '';

const nodeProblems = (node: WorkflowNode): WorkflowProblem['code'][] => {
  if (node.type === 'condition') {
    if (isBlank(node.left)) return ['no-condition'];
    return !isLoneOp(node.op) && isBlank(node.right) ? ['no-right'] : [];
  }
  if (node.type === 'http') return node.url === '' ? ['no-url'] : isWorkflowUrl(node.url) ? [] : ['bad-url'];
  if (node.type === 'code') return isBlank(node.code) ? ['no-code'] : [];
  if (node.type === 'model') {
    const { format, schema } = node.answer;
    const isBad = format === 'json' && schema !== '' && 'problem' in readSchema(schema);
    return [...(isBlank(node.prompt) ? (['no-prompt'] as const) : []), ...(isBad ? (['bad-schema'] as const) : [])];
  }
  if (node.type === 'tool') return node.part === '' ? ['no-part'] : [];
  if (node.type === 'form') return node.part === '' ? ['no-form'] : [];
  if (node.type === 'knowledge') {
    if (node.bases.length === 0) return ['no-base'];
    return isBlank(node.question) ? ['no-question'] : [];
  }
  return [];
};

/** Ways out that lead nowhere: a run that takes one never comes to the end. */
const openWays = ({ edges }: WorkflowDocument, { key, type }: WorkflowNode): WorkflowProblem['code'][] => {
  const out = edges.filter(({ from }) => from === key);
  if (type !== 'condition') return out.length === 0 ? ['no-next'] : [];
  const open = (['yes', 'no'] as const).filter((outlet) => !out.some((edge) => edge.outlet === outlet));
  return open.length === 2 ? ['one-way'] : open.map((outlet) => `open-${outlet}` as const);
};

const wholeProblems = (document: WorkflowDocument): WorkflowProblem[] => {
  if (document.nodes.every(({ key }) => key === startKey || key === endKey))
    return [{ key: startKey, code: 'no-step' }];
  return before(document, endKey).has(startKey) ? [] : [{ key: '', code: 'no-way' }];
};

/** Why a graph cannot run yet; empty when it can. */
export const workflowProblems = (document: WorkflowDocument): WorkflowProblem[] => {
  const problems = wholeProblems(document);
  const { nodes } = document;
  for (const node of nodes) {
    const earlier = before(document, node.key);
    const { key } = node;
    if (key !== startKey && key !== endKey) {
      const ways: WorkflowProblem['code'][] = earlier.has(startKey) ? openWays(document, node) : ['unreached'];
      problems.push(...ways.map((code) => ({ key, code })));
    }
    if (node.type === 'end')
      for (const { name, value } of node.outputs) if (isBlank(value)) problems.push({ key, code: 'no-value', name });
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
