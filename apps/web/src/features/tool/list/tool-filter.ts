import type { PluginRow } from '@zhixing/contract/plugin';
import { readName, readPage } from '../../../blocks/part-list/list-place.ts';
import type { ToolQuery } from '../api.ts';

export const pageSize = 20;
export const typeChoices = ['all', 'plugin', 'workflow', 'mcp'] as const;
export const statusChoices = ['all', 'C00_Unreleased', 'C90_Released'] as const;

export type ToolFilter = {
  readonly page: number;
  readonly type: (typeof typeChoices)[number];
  readonly status: (typeof statusChoices)[number];
  readonly name: string;
  /** Days as YYYY-MM-DD, or empty. */
  readonly from: string;
  readonly to: string;
};

export const noFilter: ToolFilter = { page: 1, type: 'all', status: 'all', name: '', from: '', to: '' };

const pluginTypesOf = {
  all: undefined,
  plugin: ['PYTHON3', 'HTTP', 'JAVASCRIPT'],
  workflow: ['WORKFLOW'],
  mcp: ['MCP'],
} satisfies Record<ToolFilter['type'], PluginRow['pluginType'][] | undefined>;

const oneOf = <const V extends string>(choices: readonly V[], value: string | null, or: V): V =>
  choices.find((choice) => choice === value) ?? or;
const dayOf = (value: string | null) =>
  value && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : '';

/** Anything may stand in an address. */
export const readFilter = (search: URLSearchParams): ToolFilter => ({
  page: readPage(search),
  type: oneOf(typeChoices, search.get('type'), 'all'),
  status: oneOf(statusChoices, search.get('status'), 'all'),
  name: readName(search, 40),
  from: dayOf(search.get('from')),
  to: dayOf(search.get('to')),
});

export const hasFilter = ({ page: _, ...filter }: ToolFilter) =>
  Object.values(filter).some((value) => value !== '' && value !== 'all');

/** Whole days of the reader's own clock. */
const at = (day: string, time: string) => (day === '' ? undefined : new Date(`${day}T${time}`).toISOString());

export const queryOf = (filter: ToolFilter, isPrivileged: boolean): ToolQuery => {
  const name = filter.name.trim();
  const types = pluginTypesOf[filter.type];
  return {
    pageNumber: filter.page - 1,
    pageSize,
    createdByMe: !isPrivileged,
    ...(name && { pluginName: name }),
    ...(types && { pluginTypes: types }),
    ...(filter.status !== 'all' && { pluginStatus: filter.status }),
    ...(filter.from && { timeRangeStart: at(filter.from, '00:00:00') }),
    ...(filter.to && { timeRangeEnd: at(filter.to, '23:59:59.999') }),
  };
};

/** Whether its editor may be opened; the server decides the same again. */
export const mayEdit = ({ pluginType, isStandard, isMine }: PluginRow, role: string | undefined) =>
  pluginType !== 'MCP' && (!isStandard || isMine || role === 'admin');
