import { useSearchParams } from 'react-router';
import { useMarketTags } from '../../lib/market-tags.ts';
import { type ListFilter, readFilter, writeFilter } from './list-state.ts';

/** Filters and page live in the address: reload, back and a shared link show the same list. */
export const useAgentFilter = () => {
  const [params, setParams] = useSearchParams();
  const shown = useMarketTags();
  return {
    filter: readFilter(params, shown),
    // From the address itself: what was last drawn may be behind it, and a second choice would undo the first.
    change: (wanted: Partial<ListFilter>, replace = false) =>
      setParams(writeFilter(new URLSearchParams(window.location.search), wanted, shown), {
        replace,
        preventScrollReset: !('page' in wanted),
      }),
  };
};
