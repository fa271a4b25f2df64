import { useSearchParams } from 'react-router';

const mostPages = 100_000;
/** Which page and area show the list. */
const kept = ['types', 'area'];

/** Where one is in a list, as the address says it: page and filters. */
export type ListPlace = { readonly page: number; readonly [filter: string]: string | number };

/** Anything may stand in an address. */
export const readPage = (search: URLSearchParams): number => {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page > 0 ? Math.min(page, mostPages) : 1;
};
export const readName = (search: URLSearchParams, most = 100): string => (search.get('name') ?? '').slice(0, most);

/** What stands at its start is left out. */
export const writePlace = (place: ListPlace, start: ListPlace, shown: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams();
  for (const name of kept) for (const value of shown.getAll(name).slice(0, 1)) next.set(name, value);
  for (const [name, value] of Object.entries(place)) if (value !== start[name]) next.set(name, String(value));
  return next;
};

/** A change begins at the first page unless it names one. */
export const useListPlace = <Place extends ListPlace>(start: Place, read: (search: URLSearchParams) => Place) => {
  const [search, setSearch] = useSearchParams();
  const place = read(search);
  const show = (change: Partial<Place>) =>
    setSearch(writePlace({ ...place, page: 1, ...change }, start, search), { replace: true, preventScrollReset: true });
  return { place, show };
};
