import { useQuery } from '@tanstack/react-query';
import type { AdminGrant } from '@zhixing/contract/admin-grant';
import { Button, Grid, type TableColumnsType } from 'antd';
import { formatDateTime } from '../../../lib/format-time.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { yuan } from '../../../lib/yuan.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { StateBlock } from '../../../ui/state-block.tsx';
import { AdminScene } from '../admin-scene.tsx';
import { ListBar } from '../list-bar.tsx';
import { ListFrame } from '../list-frame.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { useListState } from '../use-list-state.ts';
import { useOpenRecord } from '../use-open-record.ts';
import { WideTable } from '../wide-table.tsx';
import { grantPageSize, grantsQuery } from './api.ts';
import { GrantDialog } from './grant-dialog.tsx';
import { Who } from './order-words.tsx';

type GrantRowsProps = { readonly rows: AdminGrant[] };

const useGiven = () => {
  const { t } = useTranslation(['money', 'shell']);
  return ({ amount, level, days }: AdminGrant): string =>
    level ? t('grant.days', { level: t(`shell:level.${level}`), count: days ?? 0 }) : `¥${yuan(amount ?? 0)}`;
};

const GrantTable = ({ rows }: GrantRowsProps) => {
  const { t } = useTranslation('money');
  const given = useGiven();
  const columns: TableColumnsType<AdminGrant> = [
    { key: 'who', title: t('grant.account'), width: 160, ellipsis: true, render: (_, row) => <Who {...row} /> },
    { key: 'what', title: t('grant.what'), width: 180, render: (_, row) => <span className="num">{given(row)}</span> },
    { key: 'reason', title: t('grant.reason'), dataIndex: 'reason', width: 320, ellipsis: true },
    { key: 'by', title: t('grant.by'), width: 150, ellipsis: true, render: (_, row) => <Who username={row.givenBy} /> },
    {
      key: 'at',
      title: t('grant.at'),
      width: 150,
      render: (_, { createdAt }) => <time className="num">{formatDateTime(createdAt)}</time>,
    },
  ];
  return <WideTable<AdminGrant> label={t('part.grants')} columns={columns} dataSource={rows} />;
};

const GrantCards = ({ rows }: GrantRowsProps) => {
  const { t } = useTranslation('money');
  const given = useGiven();
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className="record-card">
          <div className="record-head">
            <strong className="clip">
              <Who {...row} />
            </strong>
            <strong className="num">{given(row)}</strong>
          </div>
          <p>{row.reason}</p>
          <dl className="record-facts">
            <div>
              <dt>{t('grant.by')}</dt>
              <dd>
                <Who username={row.givenBy} />
              </dd>
            </div>
            <div>
              <dt>{t('grant.at')}</dt>
              <dd className="num">{formatDateTime(row.createdAt)}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
};

/** Who was given what, by whom and why. */
export const Grants = () => {
  const { t } = useTranslation('money');
  const list = useListState(['q']);
  const query = useQuery(grantsQuery(list.filters.q, list.page));
  const { openId, open, close } = useOpenRecord();
  const Rows = Grid.useBreakpoint().md ? GrantTable : GrantCards;
  const add = (
    <Button type="primary" onClick={() => open('new')}>
      {t('grant.add')}
    </Button>
  );
  return (
    <>
      <ListBar
        total={query.data?.totalElements}
        isFetching={query.isFetching}
        hasFilter={list.hasFilter}
        onClear={list.clear}
        onRefresh={() => void query.refetch()}
      >
        <SearchBox label={t('grant.search')} value={list.filters.q} onSearch={(q) => list.change({ q })} />
        {query.data?.totalElements !== 0 && add}
      </ListBar>
      <ListFrame
        query={query}
        list={list}
        pageSize={grantPageSize}
        skeleton={<RowsSkeleton />}
        empty={
          <StateBlock
            scene={<AdminScene />}
            heading={t('grant.emptyHeading')}
            text={t('grant.emptyText')}
            action={add}
          />
        }
      >
        {(rows) => <Rows rows={rows} />}
      </ListFrame>
      {openId === 'new' && <GrantDialog onClosed={close} />}
    </>
  );
};
