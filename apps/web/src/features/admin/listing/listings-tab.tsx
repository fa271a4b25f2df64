import './listing.css';
import { useQuery } from '@tanstack/react-query';
import type { Listing } from '@zhixing/contract/listing';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { StateBlock } from '../../../ui/state-block.tsx';
import { AdminScene } from '../admin-scene.tsx';
import { ListBar } from '../list-bar.tsx';
import { ListFrame } from '../list-frame.tsx';
import type { Rights } from '../model.ts';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { useListState } from '../use-list-state.ts';
import { useOpenRecord } from '../use-open-record.ts';
import { listingPageSize, listingsQuery } from './api.ts';
import { ListingDrawer } from './listing-drawer.tsx';
import { ListingRow } from './listing-row.tsx';
import { statusChoiceOf, statusChoices, statusOf } from './model.ts';

type OpenListingProps = { readonly rows: readonly Listing[]; readonly rights: Rights };

/** A decided application leaves the queue at once; its drawer keeps what it shows until it has slid away. */
const OpenListing = ({ rows, rights }: OpenListingProps) => {
  const { openId, close } = useOpenRecord();
  const found = rows.find(({ id }) => id === openId);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const listing = found ?? last;
  if (listing?.id !== openId || !listing) return null;
  return <ListingDrawer key={openId} listing={listing} rights={rights} onClosed={close} />;
};

export const ListingsTab = ({ rights }: { readonly rights: Rights }) => {
  const { t } = useTranslation('admin');
  const list = useListState(['status']);
  const choice = statusChoiceOf(list.filters.status);
  const query = useQuery(listingsQuery(statusOf(choice), list.page));
  const { open } = useOpenRecord();
  const isQueue = choice === 'PENDING';
  return (
    <>
      <ListBar
        total={query.data?.totalElements}
        isFetching={query.isFetching}
        hasFilter={false}
        onClear={list.clear}
        onRefresh={() => void query.refetch()}
      >
        <Segmented
          aria-label={t('listing.status')}
          value={choice}
          options={statusChoices.map((value) => ({ value, label: t(`listing.choice.${value}`) }))}
          onChange={(value) => list.change({ status: value === 'PENDING' ? '' : value })}
        />
      </ListBar>
      <ListFrame
        query={query}
        list={{ ...list, hasFilter: false }}
        pageSize={listingPageSize}
        skeleton={<RowsSkeleton />}
        empty={
          <StateBlock
            scene={<AdminScene />}
            heading={isQueue ? t('listing.queueEmptyHeading') : t('listing.emptyHeading')}
            text={isQueue ? t('listing.queueEmptyText') : t('listing.emptyText')}
          />
        }
      >
        {(rows) => (
          <ul className="admin-surface">
            {rows.map((listing) => (
              <ListingRow key={listing.id} listing={listing} rights={rights} onOpen={() => open(listing.id)} />
            ))}
          </ul>
        )}
      </ListFrame>
      <OpenListing rows={query.data?.content ?? []} rights={rights} />
    </>
  );
};
