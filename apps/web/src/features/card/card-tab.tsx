import './card-tab.css';
import './panels/settings-panel.css';
import { useQuery } from '@tanstack/react-query';
import { Button, Pagination, Skeleton } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { useIsPhone } from '../../ui/watch-media.ts';
import { cardsQuery, sourcesQuery } from './api.ts';
import { designPath } from './card-path.ts';
import { CardScene } from './card-scene.tsx';
import { CardBlocks, type CardRowsProps, CardTable } from './list/card-rows.tsx';
import { CreateDialog } from './list/create-dialog.tsx';
import { cardPageSize, type ListPlace, queryOf, readPlace, writePlace } from './list/list-place.ts';
import { useRemoveCard } from './list/use-remove-card.tsx';

const Waiting = () => {
  const { t } = useTranslation('card');
  return (
    <div className="cards-surface cards-waiting" role="status" aria-label={t('list.loading')}>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} active avatar={{ shape: 'square' }} title={false} paragraph={{ rows: 1 }} />
      ))}
    </div>
  );
};

type CardListProps = Pick<CardRowsProps, 'onOpen' | 'onRemove'> & {
  readonly place: ListPlace;
  readonly first: ReactNode;
  readonly onPlace: (change: Partial<ListPlace>) => void;
};

/** Loading, failed, empty and filled, and the pages below. */
const OwnCards = ({ place, first, onPlace, ...acts }: CardListProps) => {
  const { t } = useTranslation('card');
  const isPhone = useIsPhone();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(cardsQuery(queryOf(place)));
  const { data: parts } = useQuery(sourcesQuery);
  const tools = [...(parts?.tools ?? []), ...(parts?.workflows ?? [])];
  const toolNames = new Map(tools.map(({ id, name }) => [id, name]));
  const last = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / cardPageSize)) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page past the end: its last row was deleted.
  useEffect(() => {
    if (last !== undefined && place.page > last) onPlace({ page: last });
  }, [last, place.page]);

  if (error && !isFetching) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.total === 0) {
    const isFiltered = place.name !== '';
    return (
      <StateBlock
        scene={<CardScene />}
        heading={t(isFiltered ? 'list.noneHeading' : 'list.emptyHeading')}
        text={t(isFiltered ? 'list.noneText' : 'list.emptyText')}
        action={isFiltered ? <Button onClick={() => onPlace({ name: '', page: 1 })}>{t('list.reset')}</Button> : first}
      />
    );
  }
  const Rows = isPhone ? CardBlocks : CardTable;
  return (
    <div className={isPlaceholderData ? 'cards-list is-stale' : 'cards-list'} aria-busy={isFetching}>
      <Rows rows={data.list} toolNames={toolNames} {...acts} />
      <div className="cards-foot">
        <span className="num cards-quiet" role="status">
          {t('list.total', { count: data.total })}
        </span>
        {data.total > cardPageSize && (
          <Pagination
            className="num"
            showSizeChanger={false}
            current={place.page}
            pageSize={cardPageSize}
            total={data.total}
            onChange={(page) => onPlace({ page })}
          />
        )}
      </div>
    </div>
  );
};

/** One's cards and forms: found, made, opened and deleted. */
export const CardTab = () => {
  const { t } = useTranslation('card');
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [isCreating, setCreating] = useState(false);
  const { ask, holder } = useRemoveCard();
  const place = readPlace(search);
  const show = (change: Partial<ListPlace>) =>
    setSearch(writePlace({ ...place, ...change }, search), { replace: true, preventScrollReset: true });
  const open = (id: string) => void navigate(designPath(id));
  return (
    <>
      <div className="cards-head">
        <p>{t('list.lead')}</p>
        <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
          {t('list.create')}
        </Button>
      </div>
      <div className="cards-bar">
        <SearchBox
          label={t('list.search')}
          value={place.name}
          maxLength={100}
          onSearch={(name) => show({ name, page: 1 })}
        />
      </div>
      <OwnCards
        place={place}
        first={<Button onClick={() => setCreating(true)}>{t('list.create')}</Button>}
        onPlace={show}
        onOpen={({ id }) => open(id)}
        onRemove={(card) => void ask(card)}
      />
      {isCreating && <CreateDialog onCreated={open} onClosed={() => setCreating(false)} />}
      {holder}
    </>
  );
};
