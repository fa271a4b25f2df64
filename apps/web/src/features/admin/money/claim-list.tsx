import { Select } from 'antd';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { StateBlock } from '../../../ui/state-block.tsx';
import { AdminScene } from '../admin-scene.tsx';
import { ListBar } from '../list-bar.tsx';
import { ListFrame } from '../list-frame.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import type { useListState } from '../use-list-state.ts';

type FrameProps<R> = ComponentProps<typeof ListFrame<R>>;
type ClaimListProps<R> = Pick<FrameProps<R>, 'query' | 'pageSize' | 'children'> & {
  readonly kind: 'transfer' | 'withdrawal';
  readonly list: ReturnType<typeof useListState<'q' | 'state'>>;
  readonly states: readonly { readonly value: string; readonly label: string }[];
};

/** What somebody has sent in and somebody here settles: found by account and state. */
export const ClaimList = <R,>({ kind, list, query, states, pageSize, children }: ClaimListProps<R>) => {
  const { t } = useTranslation('money');
  return (
    <>
      <ListBar
        total={query.data?.totalElements}
        isFetching={query.isFetching}
        hasFilter={list.hasFilter}
        onClear={list.clear}
        onRefresh={() => void query.refetch()}
      >
        <SearchBox label={t(`${kind}.search`)} value={list.filters.q} onSearch={(q) => list.change({ q })} />
        <Select
          className="money-filter"
          aria-label={t(`${kind}.state`)}
          value={list.filters.state}
          options={[{ value: '', label: t(`${kind}.anyState`) }, ...states]}
          onChange={(state) => list.change({ state })}
        />
      </ListBar>
      <ListFrame
        query={query}
        list={list}
        pageSize={pageSize}
        skeleton={<RowsSkeleton />}
        empty={<StateBlock scene={<AdminScene />} heading={t(`${kind}.emptyHeading`)} text={t(`${kind}.emptyText`)} />}
      >
        {children}
      </ListFrame>
    </>
  );
};
