import type { PluginRow } from '@zhixing/contract/plugin';
import type { ToolQuery } from '../api.ts';

export const pageSize = 20;
export const typeChoices = ['all', 'plugin', 'workflow', 'mcp'] as const;
export const statusChoices = ['all', 'C00_Unreleased', 'C90_Released'] as const;

export type ToolFilter = {
  readonly type: (typeof typeChoices)[number];
  readonly status: (typeof statusChoices)[number];
  readonly name: string;
  /** Days as YYYY-MM-DD, or empty. */
  readonly from: string;
  readonly to: string;
};

export const noFilter: ToolFilter = { type: 'all', status: 'all', name: '', from: '', to: '' };

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

/** Read from the address, where anything may stand. */
export const readFilter = (search: URLSearchParams): ToolFilter => ({
  type: oneOf(typeChoices, search.get('type'), 'all'),
  status: oneOf(statusChoices, search.get('status'), 'all'),
  name: (search.get('name') ?? '').slice(0, 40),
  from: dayOf(search.get('from')),
  to: dayOf(search.get('to')),
});

/** Which page and tab show the tools stays; what stands at its default is left out. */
export const writeFilter = (filter: ToolFilter, page: number, shown: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams();
  for (const name of ['types', 'area']) for (const value of shown.getAll(name).slice(0, 1)) next.set(name, value);
  for (const [name, value] of Object.entries(filter)) if (value !== '' && value !== 'all') next.set(name, value);
  if (page > 1) next.set('page', String(page));
  return next;
};

export const pageOf = (search: URLSearchParams): number => {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
};

export const hasFilter = (filter: ToolFilter) => Object.values(filter).some((value) => value !== '' && value !== 'all');

/** Whole days of the reader's own clock. */
const at = (day: string, time: string) => (day === '' ? undefined : new Date(`${day}T${time}`).toISOString());

export const queryOf = (filter: ToolFilter, page: number, isPrivileged: boolean): ToolQuery => {
  const name = filter.name.trim();
  const types = pluginTypesOf[filter.type];
  return {
    pageNumber: page - 1,
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
