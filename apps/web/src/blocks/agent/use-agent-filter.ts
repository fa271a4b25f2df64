import { useSearchParams } from 'react-router';
import { type ListFilter, readFilter, writeFilter } from './list-state.ts';

/** Filters and page live in the address: reload, back and a shared link show the same list. */
export const useAgentFilter = () => {
  const [params, setParams] = useSearchParams();
  return {
    filter: readFilter(params),
    change: (wanted: Partial<ListFilter>, replace = false) =>
      setParams((old) => writeFilter(old, wanted), { replace, preventScrollReset: !('page' in wanted) }),
  };
};
