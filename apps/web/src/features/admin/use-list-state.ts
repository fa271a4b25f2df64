import { useSearchParams } from 'react-router';
import { pageOf } from './model.ts';

type Change<Name extends string> = Partial<Record<Name | 'page', string>>;

/** Filters and page of a list live in the address: a reload or a shared link shows the same. */
export const useListState = <const Name extends string>(names: readonly Name[]) => {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;
  const change = (wanted: Change<Name>) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (!('page' in wanted)) next.delete('page');
        for (const [name, value] of Object.entries<string | undefined>(wanted)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    filters,
    page: pageOf(params.get('page')),
    hasFilter: names.some((name) => filters[name] !== ''),
    change,
    clear: () => change(Object.fromEntries(names.map((name) => [name, ''])) as Change<Name>),
  };
};
export type ListState = Pick<ReturnType<typeof useListState>, 'page' | 'hasFilter' | 'clear'> & {
  readonly change: (wanted: { page?: string }) => void;
};
