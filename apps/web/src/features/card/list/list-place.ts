import type { CardsQuery } from '../api.ts';

export const cardPageSize = 20;
export type ListPlace = { readonly name: string; readonly page: number };

/** Read from the address, where anything may stand. */
export const readPlace = (search: URLSearchParams): ListPlace => {
  const page = Number(search.get('page'));
  return {
    name: (search.get('name') ?? '').slice(0, 100),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 100_000) : 1,
  };
};

/** Which area is open stays; what stands at its default is left out. */
export const writePlace = ({ name, page }: ListPlace, shown: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams();
  const area = shown.get('area');
  if (area) next.set('area', area);
  if (name) next.set('name', name);
  if (page > 1) next.set('page', String(page));
  return next;
};

export const queryOf = ({ name, page }: ListPlace): CardsQuery => ({
  page,
  limit: cardPageSize,
  ...(name.trim() && { name: name.trim() }),
});
