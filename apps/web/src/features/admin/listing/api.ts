import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { delistAgent, type Listing, listListings, reviewListing } from '@zhixing/contract/listing';
import { call } from '../../../lib/call.ts';
import { CallError } from '../../../lib/call-error.ts';
import { notify } from '../../../lib/notice.ts';
import { queryClient } from '../../../lib/query.ts';

export const listingPageSize = 12;
const key = ['admin', 'listings'] as const;

export const listingsQuery = (status: Listing['status'] | undefined, page: number) =>
  queryOptions({
    queryKey: [...key, status ?? 'all', page],
    queryFn: ({ signal }) =>
      call(
        listListings,
        { query: { status, pageNumber: page - 1, pageSize: listingPageSize } },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
  });

/** The market and everybody's own lists show what was decided. */
const refresh = () =>
  Promise.all([key, ['agents']].map((queryKey) => queryClient.invalidateQueries({ queryKey: [...queryKey] })));

/** Gives whether it was this decision that counted; somebody else's earlier one is told and shown instead. */
const decide = async (send: () => Promise<unknown>): Promise<boolean> => {
  try {
    await send();
  } catch (error) {
    const isGone = error instanceof CallError && (error.errorCode === 'LISTING_DECIDED' || error.status === 404);
    if (!isGone) throw error;
    notify('warning', error.message);
    await refresh();
    return false;
  }
  await refresh();
  return true;
};

export const approve = ({ id }: Listing) =>
  decide(() => call(reviewListing, { params: { id }, body: { approve: true } }, { quiet: true }));

export const reject = ({ id }: Listing, reason: string) =>
  decide(() => call(reviewListing, { params: { id }, body: { approve: false, reason } }, { quiet: true }));

export const delist = ({ agent }: Listing, reason: string) =>
  decide(() => call(delistAgent, { params: { id: agent.id }, body: { reason } }, { quiet: true }));
