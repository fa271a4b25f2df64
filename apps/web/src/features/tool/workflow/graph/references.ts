import { readSchema } from '@zhixing/contract/json-schema/check-schema';
import { exampleOf } from '@zhixing/contract/json-schema/example-of';
import { startKey, type WorkflowDocument, type WorkflowNode } from '@zhixing/contract/workflow-document';

/** One thing that can be named: `http1.body`. */
export type Reference = { readonly path: string; readonly key: string; readonly field: string };
/** What each node gave when it last ran, by key. */
export type Seen = Readonly<Record<string, unknown>>;

/** The fields that each form gives, by its part. */
export type FormFields = ReadonlyMap<string, readonly string[]>;

const deepest = 3;
const maxPaths = 40;
const isName = (text: string) => /^[\p{L}\p{N}_-]+$/u.test(text);

/** The fields inside a value that was seen: an author need not remember an answer's shape. */
const pathsIn = (value: unknown, depth = 0): string[] => {
  if (depth >= deepest || typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? Object.entries(value.slice(0, 1)) : Object.entries(value);
  return entries
    .filter(([name]) => isName(name))
    .flatMap(([name, inner]) => [name, ...pathsIn(inner, depth + 1).map((path) => `${name}.${path}`)]);
};

const given: Record<WorkflowNode['type'], readonly string[]> = {
  start: [],
  end: [],
  http: ['body', 'status', 'headers'],
  code: ['value'],
  model: ['text'],
  condition: ['result'],
  tool: ['text', 'data'],
  knowledge: ['text', 'list'],
  form: [],
};

/** What a model's JSON will have in it, by its schema. */
const answeredBy = ({ answer: { format, schema } }: Extract<WorkflowNode, { type: 'model' }>): string[] => {
  if (format === 'text') return [];
  const read = readSchema(schema);
  return ['data', ...('schema' in read ? pathsIn({ data: exampleOf(read.schema) }).slice(1) : [])];
};

const fieldsOf = (node: WorkflowNode, document: WorkflowDocument, seen: unknown, forms: FormFields): string[] => {
  if (node.key === startKey) return document.parameters.map(({ name }) => name.trim()).filter(isName);
  const asked = node.type === 'form' ? (forms.get(node.part) ?? []) : [];
  const answered = node.type === 'model' ? answeredBy(node) : [];
  const own = [
    ...given[node.type],
    ...asked.filter(isName),
    ...answered,
    ...('onError' in node && node.onError === 'go-on' ? ['error'] : []),
  ];
  const paths = pathsIn(seen);
  // Code gives the fields it returns, whatever they are called.
  if (node.type === 'code' && paths.length > 0) return paths.slice(0, maxPaths);
  const deeper = paths.filter((path) => path.includes('.') && own.includes(path.split('.')[0] ?? ''));
  return [...new Set([...own, ...deeper])].slice(0, maxPaths);
};

/** The nodes that have run when this one begins, the nearest first. */
const nodesBefore = ({ nodes, edges }: WorkflowDocument, key: string): WorkflowNode[] => {
  const found: string[] = [];
  let front = [key];
  while (front.length > 0) {
    const next = [...new Set(edges.filter(({ to }) => front.includes(to)).map(({ from }) => from))];
    front = next.filter((one) => !found.includes(one) && one !== key);
    found.push(...front);
  }
  return found.flatMap((one) => nodes.filter((node) => node.key === one));
};

const noForms: FormFields = new Map();

/** Everything that a template of this node may name. */
export const referencesFor = (document: WorkflowDocument, key: string, seen: Seen = {}, forms = noForms): Reference[] =>
  nodesBefore(document, key).flatMap((node) =>
    fieldsOf(node, document, seen[node.key], forms).map((field) => ({
      path: `${node.key}.${field}`,
      key: node.key,
      field,
    })),
  );

/** Whether something gives it: of the start its parameters, of other nodes whatever they turn out to give. */
export const isKnownPath = (path: string, known: readonly Reference[]) => {
  const [key, field] = path.split('.');
  return known.some((one) => one.key === key && (key !== startKey || field === undefined || one.field === field));
};
