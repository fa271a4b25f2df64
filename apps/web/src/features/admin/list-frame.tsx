import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { ListFrame as Frame } from '../../ui/list-frame.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { AdminScene } from './admin-scene.tsx';
import type { ListState } from './use-list-state.ts';

type Paged<Row> = { readonly content: Row[]; readonly totalElements: number };
type ListFrameProps<Row> = {
  readonly query: UseQueryResult<Paged<Row>>;
  readonly list: ListState;
  readonly pageSize: number;
  readonly skeleton: ReactNode;
  /** Shown when there is nothing at all, not when filters hide it. */
  readonly empty: ReactNode;
  readonly children: (rows: Row[]) => ReactNode;
};

const NoMatch = ({ onClear }: { readonly onClear: () => void }) => {
  const { t } = useTranslation('admin');
  return (
    <StateBlock
      scene={<AdminScene />}
      heading={t('list.noMatchHeading')}
      text={t('list.noMatchText')}
      action={<Button onClick={onClear}>{t('list.clear')}</Button>}
    />
  );
};

/** A list whose filters and page stand in the address. */
export const ListFrame = <Row,>({ query, list, pageSize, skeleton, empty, children }: ListFrameProps<Row>) => {
  const { t } = useTranslation('admin');
  return (
    <Frame
      query={query}
      totalOf={({ totalElements }) => totalElements}
      page={list.page}
      limit={pageSize}
      loading={t('list.loading')}
      skeleton={skeleton}
      empty={list.hasFilter ? <NoMatch onClear={list.clear} /> : empty}
      onPage={(page) => list.change({ page: String(page) })}
    >
      {({ content }) => children(content)}
    </Frame>
  );
};
