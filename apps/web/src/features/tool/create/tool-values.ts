import { callableName } from '@zhixing/contract/plugin';
import type { IconValue } from '../../../blocks/icon/icon-panel.tsx';
import type { PluginBody, WorkflowBody } from '../api.ts';

export type ToolValues = {
  readonly group?: string;
  readonly type?: 'plugin' | 'workflow';
  readonly pluginType?: PluginBody['pluginType'];
  readonly name?: string;
  readonly description?: string;
  readonly icon?: IconValue;
  readonly callableName?: string;
};
export type ToolFault =
  | 'group'
  | 'type'
  | 'pluginType'
  | 'pluginName'
  | 'workflowName'
  | 'description'
  | 'icon'
  | 'callableName'
  | 'callableShape';

/** An icon has to be chosen: this one stands for none. */
export const noIcon: IconValue = { icon: '', background: '#d6e4ff' };

const isBlank = (text: string | undefined) => (text ?? '').trim() === '';

const callableFault = (name: string | undefined): ToolFault | undefined => {
  if (isBlank(name)) return 'callableName';
  return callableName.safeParse(name).success ? undefined : 'callableShape';
};

/** What is wrong with each field. */
export const toolFaults = (values: ToolValues): Partial<Record<keyof ToolValues, ToolFault>> => {
  const found: [keyof ToolValues, ToolFault | undefined | false][] = [
    ['group', isBlank(values.group) && 'group'],
    ['type', !values.type && 'type'],
    ['pluginType', values.type === 'plugin' && !values.pluginType && 'pluginType'],
    ['name', isBlank(values.name) && (values.type === 'workflow' ? 'workflowName' : 'pluginName')],
    ['description', isBlank(values.description) && 'description'],
    ['icon', isBlank(values.icon?.icon) && 'icon'],
    ['callableName', callableFault(values.callableName)],
  ];
  return Object.fromEntries(found.filter(([, fault]) => fault));
};

/** Generating a name needs something to make it from. */
export const generateFault = ({ type, name, description }: ToolValues) => {
  if (!isBlank(name) || !isBlank(description)) return undefined;
  return type === 'workflow' ? 'generateWorkflow' : 'generatePlugin';
};

const partsOf = (values: ToolValues) => ({
  name: (values.name ?? '').trim(),
  description: (values.description ?? '').trim(),
  icon: values.icon ?? noIcon,
  callable: (values.callableName ?? '').trim(),
  tags: [(values.group ?? '').trim()],
});

export const pluginBodyOf = (values: ToolValues): PluginBody => {
  const { name, description, icon, callable, tags } = partsOf(values);
  return {
    pluginName: name,
    pluginDescription: description,
    pluginIcon: icon.icon,
    pluginIconBackground: icon.background,
    pluginCallableName: callable,
    pluginTags: tags,
    pluginType: values.pluginType ?? 'HTTP',
  };
};

export const workflowBodyOf = (values: ToolValues): WorkflowBody => {
  const { name, description, icon, callable, tags } = partsOf(values);
  return {
    workflowName: name,
    workflowDescription: description,
    workflowIcon: icon.icon,
    workflowIconBackground: icon.background,
    workflowCallableName: callable,
    workflowTags: tags,
  };
};
