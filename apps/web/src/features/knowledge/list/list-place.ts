import { knowledgePageSizes } from '@zhixing/contract/knowledge';
import type { ListQuery } from '../api.ts';

export type ListPlace = { readonly name: string; readonly page: number; readonly limit: number };

const whole = (value: string | null) => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : 1;
};

/** Read from the address, where anything may stand. */
export const readPlace = (search: URLSearchParams): ListPlace => ({
  name: (search.get('name') ?? '').slice(0, 100),
  page: whole(search.get('page')),
  limit: knowledgePageSizes.find((size) => String(size) === search.get('limit')) ?? knowledgePageSizes[0],
});

/** Which tab is open stays; what stands at its default is left out. */
export const writePlace = ({ name, page, limit }: ListPlace, shown: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams();
  const types = shown.get('types');
  if (types) next.set('types', types);
  if (name) next.set('name', name);
  if (page > 1) next.set('page', String(page));
  if (limit !== knowledgePageSizes[0]) next.set('limit', String(limit));
  return next;
};

export const queryOf = ({ name, page, limit }: ListPlace, isPrivileged: boolean): ListQuery => ({
  page,
  limit,
  createdByMe: isPrivileged ? 'false' : 'true',
  ...(name.trim() && { name: name.trim() }),
});
