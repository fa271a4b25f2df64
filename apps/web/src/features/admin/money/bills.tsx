import './order.css';
import { useQuery } from '@tanstack/react-query';
import type { BillDay } from '@zhixing/contract/bill';
import { Button, Grid, Segmented, type TableColumnsType } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { yuan } from '../../../lib/yuan.ts';
import { StateBlock } from '../../../ui/state-block.tsx';
import { AdminScene } from '../admin-scene.tsx';
import { ListBar } from '../list-bar.tsx';
import { ListFrame } from '../list-frame.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { useListState } from '../use-list-state.ts';
import { useOpenRecord } from '../use-open-record.ts';
import { WideTable } from '../wide-table.tsx';
import { billDaysQuery, billPageSize } from './api.ts';
import { BillDrawer } from './bill-drawer.tsx';

type RowsProps = { readonly rows: BillDay[]; readonly onOpen: (day: string) => void };

const DayState = ({ row: { differences, open } }: { readonly row: BillDay }) => {
  const { t } = useTranslation('money');
  if (open > 0) return <span className="money-tag is-bad">{t('bill.open', { count: open })}</span>;
  if (differences > 0) return <span className="money-tag">{t('bill.done', { count: differences })}</span>;
  return <span className="money-tag is-good">{t('bill.sound')}</span>;
};

const OpenButton = ({ row, onOpen }: { readonly row: BillDay; readonly onOpen: (day: string) => void }) => {
  const { t } = useTranslation('money');
  return row.differences === 0 ? null : (
    <Button size="small" aria-label={t('bill.viewNamed', { day: row.day })} onClick={() => onOpen(row.day)}>
      {t('bill.view')}
    </Button>
  );
};

const useSums = () => {
  const { t } = useTranslation('money');
  return (fen: number, count: number) => `¥${yuan(fen)} · ${t('bill.times', { count })}`;
};

const BillTable = ({ rows, onOpen }: RowsProps) => {
  const { t } = useTranslation('money');
  const sumsOf = useSums();
  const end = { align: 'right', className: 'num' } as const;
  const columns: TableColumnsType<BillDay> = [
    { key: 'day', title: t('bill.day'), dataIndex: 'day', width: 120, className: 'num' },
    { key: 'paid', title: t('bill.payments'), width: 190, ...end, render: (_, row) => sumsOf(row.paid, row.payments) },
    {
      key: 'refunded',
      title: t('bill.refunds'),
      width: 190,
      ...end,
      render: (_, row) => sumsOf(row.refunded, row.refunds),
    },
    { key: 'fee', title: t('bill.fee'), width: 110, ...end, render: (_, { fee }) => `¥${yuan(fee)}` },
    { key: 'state', title: t('bill.state'), width: 150, render: (_, row) => <DayState row={row} /> },
    {
      key: 'action',
      fixed: 'right',
      title: t('bill.action'),
      width: 110,
      align: 'right',
      render: (_, row) => <OpenButton row={row} onOpen={onOpen} />,
    },
  ];
  return <WideTable<BillDay> rowKey="day" label={t('part.bills')} columns={columns} dataSource={rows} />;
};

const BillCards = ({ rows, onOpen }: RowsProps) => {
  const { t } = useTranslation('money');
  const sumsOf = useSums();
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.day} className="record-card">
          <div className="record-head">
            <strong className="num">{row.day}</strong>
            <DayState row={row} />
          </div>
          <dl className="record-facts">
            <div>
              <dt>{t('bill.payments')}</dt>
              <dd className="num">{sumsOf(row.paid, row.payments)}</dd>
            </div>
            <div>
              <dt>{t('bill.refunds')}</dt>
              <dd className="num">{sumsOf(row.refunded, row.refunds)}</dd>
            </div>
            <div>
              <dt>{t('bill.fee')}</dt>
              <dd className="num">¥{yuan(row.fee)}</dd>
            </div>
          </dl>
          <OpenButton row={row} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
};

/** The provider's bills against our books, day by day. */
export const Bills = () => {
  const { t } = useTranslation('money');
  const list = useListState(['open']);
  const query = useQuery(billDaysQuery(list.filters.open === '1', list.page));
  const { openId, open, close } = useOpenRecord();
  const Rows = Grid.useBreakpoint().md ? BillTable : BillCards;
  return (
    <>
      <p className="quiet bill-lead">{t('bill.lead')}</p>
      <ListBar
        total={query.data?.totalElements}
        isFetching={query.isFetching}
        hasFilter={false}
        onClear={list.clear}
        onRefresh={() => void query.refetch()}
      >
        <Segmented
          aria-label={t('bill.filter')}
          value={list.filters.open === '1' ? '1' : ''}
          options={[
            { value: '', label: t('bill.all') },
            { value: '1', label: t('bill.onlyOpen') },
          ]}
          onChange={(value) => list.change({ open: value })}
        />
      </ListBar>
      <ListFrame
        query={query}
        list={list}
        pageSize={billPageSize}
        skeleton={<RowsSkeleton />}
        empty={<StateBlock scene={<AdminScene />} heading={t('bill.emptyHeading')} text={t('bill.emptyText')} />}
      >
        {(rows) => <Rows rows={rows} onOpen={open} />}
      </ListFrame>
      {openId && <BillDrawer day={openId} onClosed={close} />}
    </>
  );
};
