import type { FoundPlugin } from '@zhixing/contract/openapi-import';
import {
  callableName,
  type HttpRequest,
  httpRequest,
  type OpenedPlugin,
  type PluginDocument,
  type savePlugin,
  type testPlugin,
} from '@zhixing/contract/plugin';
import type { PluginField } from '@zhixing/contract/plugin-field';
import type { RouteCall } from '@zhixing/contract/route';
import type { WorkflowNode } from '@zhixing/contract/workflow-document';

/** What the editor changes: the head and the document, as they will be stored. */
export type PluginDraft = Pick<
  OpenedPlugin,
  'pluginName' | 'pluginDescription' | 'pluginIcon' | 'pluginIconBackground' | 'pluginCallableName' | 'pluginTags'
> & { readonly document: PluginDocument };

export const groups = ['pathVariables', 'parameters', 'headers', 'body'] as const;

export const emptyField: PluginField = {
  name: '',
  fixedValue: '',
  description: '',
  required: false,
  options: [],
  type: 'text-input',
};

export const draftOf = (opened: OpenedPlugin, document: PluginDocument): PluginDraft => ({
  pluginName: opened.pluginName,
  pluginDescription: opened.pluginDescription,
  pluginIcon: opened.pluginIcon,
  pluginIconBackground: opened.pluginIconBackground,
  pluginCallableName: opened.pluginCallableName,
  pluginTags: opened.pluginTags,
  document,
});

type SaveBody = RouteCall<typeof savePlugin>['body'];

/** The secret is sent only where it was typed or is to be removed. */
export const saveBodyOf = (draft: PluginDraft, draftNo: number, secret: string | undefined): SaveBody => ({
  ...draft,
  draftNo,
  ...(secret === undefined ? {} : { secret }),
});

export type DraftFault =
  | 'pluginName'
  | 'workflowName'
  | 'description'
  | 'callableName'
  | 'callableShape'
  | 'url'
  | 'authName'
  | 'fieldName'
  | 'fieldTwice';
/** By place: a name of the head, `url`, `authName`, or `headers.2` for a row. */
export type Faults = Readonly<Record<string, DraftFault>>;

const fieldFaults = (group: string, rows: readonly { readonly name: string }[]): [string, DraftFault][] =>
  rows.flatMap(({ name }, index): [string, DraftFault][] => {
    const own = name.trim();
    if (own === '') return [[`${group}.${index}`, 'fieldName']];
    const isTwice = rows.findIndex((row) => row.name.trim() === own) !== index;
    return isTwice ? [[`${group}.${index}`, 'fieldTwice']] : [];
  });

const urlFault = (request: HttpRequest): [string, DraftFault][] =>
  httpRequest.shape.url.safeParse(request.url).success ? [] : [['url', 'url']];

const requestFaults = (request: HttpRequest): [string, DraftFault][] => [
  ...urlFault(request),
  ...groups.flatMap((group) => fieldFaults(group, request[group])),
];

const authFault = (kind: string, name: string): [string, DraftFault][] =>
  kind !== 'none' && kind !== 'bearer' && name.trim() === '' ? [['authName', 'authName']] : [];

/** By node: `http1.title`, `http1.headers.0`. */
const nodeFaults = (node: WorkflowNode): [string, DraftFault][] => [
  ...(node.title.trim() === '' ? [[`${node.key}.title`, 'fieldName'] as [string, DraftFault]] : []),
  ...Object.entries(node).flatMap(([part, value]) =>
    Array.isArray(value) ? fieldFaults(`${node.key}.${part}`, value) : [],
  ),
];

const documentFaults = (document: PluginDocument): [string, DraftFault][] => {
  if (document.kind === 'HTTP')
    return [...requestFaults(document.request), ...authFault(document.auth.kind, document.auth.name)];
  const nodes = document.kind === 'WORKFLOW' ? document.nodes.flatMap(nodeFaults) : [];
  return [...fieldFaults('parameters', document.parameters), ...nodes];
};

const callableFault = (name: string): [string, DraftFault][] => {
  if (name.trim() === '') return [['callableName', 'callableName']];
  return callableName.safeParse(name).success ? [] : [['callableName', 'callableShape']];
};

const nameFault = ({ pluginName, document }: PluginDraft): [string, DraftFault][] =>
  pluginName.trim() === '' ? [['pluginName', document.kind === 'WORKFLOW' ? 'workflowName' : 'pluginName']] : [];

export const draftFaults = (draft: PluginDraft): Faults =>
  Object.fromEntries([
    ...nameFault(draft),
    ...(draft.pluginDescription.trim() === '' ? [['description', 'description'] as const] : []),
    ...callableFault(draft.pluginCallableName),
    ...documentFaults(draft.document),
  ]);

export const foundFaults = (found: FoundPlugin): Faults =>
  Object.fromEntries([
    ...(found.pluginName.trim() === '' ? [['pluginName', 'pluginName'] as const] : []),
    ...callableFault(found.pluginCallableName),
    ...requestFaults(found),
  ]);

/** Names in the address that no path variable describes. */
export const missingVariables = ({ url, pathVariables }: Pick<HttpRequest, 'url' | 'pathVariables'>): string[] => {
  const named = [...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return [...new Set(named)].filter((name) => !pathVariables.some((row) => row.name.trim() === name));
};

/** What a caller gives: everything the author has not fixed, each name once. */
export const openFields = (document: PluginDocument): PluginField[] => {
  const all = document.kind === 'HTTP' ? groups.flatMap((group) => document.request[group]) : document.parameters;
  return all.filter(
    ({ name, fixedValue }, index) => fixedValue === '' && all.findIndex((row) => row.name === name) === index,
  );
};

export type TrialValue = RouteCall<typeof testPlugin>['body']['input'][string];
export type TrialValues = Readonly<Record<string, string>>;
export type TrialFault = 'required' | 'number' | 'boolean' | 'object' | 'array';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What the text stands for; undefined when it is no such value. */
const typedValue = (type: PluginField['type'], text: string): TrialValue | undefined => {
  if (type === 'text-input') return text;
  if (type === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
  const value = parsed(text);
  if (type === 'boolean') return typeof value === 'boolean' ? value : undefined;
  const isWanted = typeof value === 'object' && value !== null && Array.isArray(value) === (type === 'array');
  return isWanted ? (value as TrialValue) : undefined;
};

export const trialFaults = (fields: readonly PluginField[], values: TrialValues): Record<string, TrialFault> =>
  Object.fromEntries(
    fields.flatMap(({ name, required, type }): [string, TrialFault][] => {
      const text = values[name] ?? '';
      if (text === '') return required ? [[name, 'required']] : [];
      return type === 'text-input' || typedValue(type, text) !== undefined ? [] : [[name, type]];
    }),
  );

/** What nobody filled in is not sent at all. */
export const trialInput = (fields: readonly PluginField[], values: TrialValues): Record<string, TrialValue> =>
  Object.fromEntries(
    fields.flatMap(({ name, type }) => {
      const text = values[name] ?? '';
      return text === '' ? [] : [[name, typedValue(type, text) ?? text]];
    }),
  );
