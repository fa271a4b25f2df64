import { readName, readPage } from '../../../blocks/part-list/list-place.ts';
import type { CardsQuery } from '../api.ts';

export const cardPageSize = 20;
export const firstPlace = { name: '', page: 1 };

export const readPlace = (search: URLSearchParams) => ({ name: readName(search), page: readPage(search) });

export const queryOf = ({ name, page }: typeof firstPlace): CardsQuery => ({
  page,
  limit: cardPageSize,
  ...(name.trim() && { name: name.trim() }),
});
