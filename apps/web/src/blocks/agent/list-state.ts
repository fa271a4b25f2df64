import { type AgentPageQuery, type MarketSort, marketSorts } from '@zhixing/contract/agent';
import { type LaunchTag, launchTags } from '@zhixing/contract/launch-tag';

export const agentPageSize = 99;
export type ListMode = 'market' | 'mine';
type FilterKind = 'tag' | 'label';

export type ListFilter = {
  readonly kind: FilterKind;
  readonly tag?: LaunchTag;
  readonly label?: string;
  readonly q: string;
  /** Counted from 1, as the address says it. */
  readonly page: number;
  readonly creator: 'all' | 'created' | 'copied';
  readonly status: 'all' | 'listed' | 'unlisted';
  readonly sort: MarketSort;
};

/** Label mode with nothing chosen yet. */
const anyLabel = 'all';
const creators = ['all', 'created', 'copied'] as const;
const statuses = ['all', 'listed', 'unlisted'] as const;
const firstSort = 'newest';
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const pageOf = (value: string | null) => {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page < 100_000 ? page : 1;
};

/** What the address asks for. A label in it switches tags off; a tag that is not shown asks for nothing. */
export const readFilter = (params: URLSearchParams, shown: readonly LaunchTag[] = launchTags): ListFilter => {
  const label = params.get('label');
  const isLabel = label !== null && label !== '';
  return {
    kind: isLabel ? 'label' : 'tag',
    tag: isLabel ? undefined : shown.find((tag) => tag === params.get('tag')),
    label: isLabel && uuidForm.test(label) ? label : undefined,
    q: (params.get('q') ?? '').trim().slice(0, 40),
    page: pageOf(params.get('page')),
    creator: creators.find((value) => value === params.get('creator')) ?? 'all',
    status: statuses.find((value) => value === params.get('status')) ?? 'all',
    sort: marketSorts.find((value) => value === params.get('sort')) ?? firstSort,
  };
};

/** Writes a change into the address; anything but a page change goes back to the first page. Other keys stay. */
export const writeFilter = (
  old: URLSearchParams,
  change: Partial<ListFilter>,
  shown?: readonly LaunchTag[],
): URLSearchParams => {
  const wanted: ListFilter = { ...readFilter(old, shown), ...('page' in change ? {} : { page: 1 }), ...change };
  const isLabel = wanted.kind === 'label';
  const values = {
    tag: isLabel ? undefined : wanted.tag,
    label: isLabel ? (wanted.label ?? anyLabel) : undefined,
    q: wanted.q.trim() || undefined,
    page: wanted.page > 1 ? String(wanted.page) : undefined,
    creator: wanted.creator === 'all' ? undefined : wanted.creator,
    status: wanted.status === 'all' ? undefined : wanted.status,
    sort: wanted.sort === firstSort ? undefined : wanted.sort,
  };
  const next = new URLSearchParams(old);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
};

export type ListQuery = AgentPageQuery & { readonly sort?: MarketSort };

/** What the server is asked. Tag and label never go together. */
export const toQuery = (filter: ListFilter, mode: ListMode): ListQuery => ({
  pageNumber: filter.page - 1,
  pageSize: agentPageSize,
  ...(filter.q && { agentName: filter.q }),
  ...(filter.kind === 'tag' && filter.tag && { launchTags: [filter.tag] }),
  ...(filter.kind === 'label' && filter.label && { labelId: filter.label }),
  ...(mode === 'market' && filter.sort !== firstSort && { sort: filter.sort }),
  ...(mode === 'mine' && filter.creator !== 'all' && { copyByMe: filter.creator === 'copied' }),
  ...(mode === 'mine' && filter.status === 'listed' && { queryStatus: 'C90_Launched' as const }),
  ...(mode === 'mine' && filter.status === 'unlisted' && { queryStatus: 'C90_bay' as const }),
});

export const hasFilter = (filter: ListFilter, mode: ListMode): boolean =>
  Boolean(filter.q || filter.tag || filter.label) ||
  (mode === 'mine' && (filter.creator !== 'all' || filter.status !== 'all'));

/** The last page, when the wanted one is empty although there are some. */
export const jumpTo = (
  page: number,
  reply: { readonly content: readonly unknown[]; readonly totalPages: number },
): number | undefined =>
  reply.content.length === 0 && reply.totalPages > 0 && page !== reply.totalPages ? reply.totalPages : undefined;
