import { knowledgePageSizes } from '@zhixing/contract/knowledge';
import { readName, readPage } from '../../../blocks/part-list/list-place.ts';
import type { ListQuery } from '../api.ts';

export const firstPlace = { name: '', page: 1, limit: knowledgePageSizes[0] as number };

export const readPlace = (search: URLSearchParams) => ({
  name: readName(search),
  page: readPage(search),
  limit: knowledgePageSizes.find((size) => String(size) === search.get('limit')) ?? firstPlace.limit,
});

export const queryOf = ({ name, page, limit }: typeof firstPlace, isPrivileged: boolean): ListQuery => ({
  page,
  limit,
  createdByMe: isPrivileged ? 'false' : 'true',
  ...(name.trim() && { name: name.trim() }),
});
