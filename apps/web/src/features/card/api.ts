import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readWidgets } from '@zhixing/contract/block/block-document';
import {
  cardPage,
  createCard as createRoute,
  deleteCard as deleteRoute,
  draftForm as draftRoute,
  type OpenedCard,
  readCard as readRoute,
  releaseCard as releaseRoute,
  saveCard as saveRoute,
} from '@zhixing/contract/card';
import type { RouteCall } from '@zhixing/contract/route';
import { listParts } from '@zhixing/contract/studio';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query.ts';

const key = ['card'] as const;
const quiet = { quiet: true } as const;
/** A model writes the whole form before anything comes back. */
const drafting = { quiet: true, timeoutMs: 120_000 } as const;

export type CardsQuery = RouteCall<typeof cardPage>['query'];
export const cardsQuery = (query: CardsQuery) =>
  queryOptions({
    queryKey: [...key, 'page', query],
    queryFn: ({ signal }) => call(cardPage, { query }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
/** Read anew each time it is opened: what is typed here stands on it. */
export const cardQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(readRoute, { params: { id } }, { quiet: true, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
/** Tools and workflows whose results a card can show. */
export const sourcesQuery = queryOptions({
  queryKey: [...key, 'sources'],
  queryFn: ({ signal }) => call(listParts, { query: {} }, { quiet: true, signal }),
});

const refreshCards = () => queryClient.invalidateQueries({ queryKey: [...key, 'page'] });

export type NewCard = RouteCall<typeof createRoute>['body'];
export const createCard = async (body: NewCard): Promise<string> => {
  const { id } = await call(createRoute, { body }, quiet);
  void refreshCards();
  return id;
};
export const readCard = (id: string): Promise<OpenedCard> => call(readRoute, { params: { id } }, quiet);
export type CardSave = RouteCall<typeof saveRoute>['body'];
export const saveCard = async (id: string, body: CardSave): Promise<number> => {
  const { revision } = await call(saveRoute, { params: { id }, body }, quiet);
  void refreshCards();
  return revision;
};
export const releaseCard = async (id: string, revision: number): Promise<void> => {
  await call(releaseRoute, { params: { id }, body: { revision } }, quiet);
  void refreshCards();
};
export const deleteCard = async (id: string): Promise<void> => {
  await call(deleteRoute, { params: { id } });
  queryClient.removeQueries({ queryKey: [...key, 'one', id] });
  await refreshCards();
};
/** Read like any document: what a model wrote is whole before it is shown. */
export const draftForm = async (wish: string) =>
  readWidgets((await call(draftRoute, { body: { wish } }, drafting)).widgetList);
