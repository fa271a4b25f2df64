import { useQuery } from '@tanstack/react-query';
import type { AdminTransfer } from '@zhixing/contract/bank-transfer';
import { Button, Grid, type TableColumnsType } from 'antd';
import { formatDateTime } from '../../../lib/format-time.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { yuan } from '../../../lib/yuan.ts';
import { useListState } from '../use-list-state.ts';
import { useOpenRecord } from '../use-open-record.ts';
import { WideTable } from '../wide-table.tsx';
import { ClaimList } from './claim-list.tsx';
import { Who } from './order-words.tsx';
import { transferPageSize, transferStates, transfersQuery } from './transfer-api.ts';
import { TransferDrawer } from './transfer-drawer.tsx';
import { TransferState, useBoughtWords } from './transfer-state.tsx';

type RowsProps = { readonly rows: AdminTransfer[]; readonly onOpen: (id: string) => void };

const OpenButton = ({ row, onOpen }: { readonly row: AdminTransfer; readonly onOpen: (id: string) => void }) => {
  const { t } = useTranslation('money');
  const name = row.username ?? t('gone');
  return (
    <Button size="small" aria-label={t('transfer.viewNamed', { name })} onClick={() => onOpen(row.id)}>
      {t(row.state === 'waiting' ? 'transfer.view' : 'transfer.look')}
    </Button>
  );
};

const TransferTable = ({ rows, onOpen }: RowsProps) => {
  const { t } = useTranslation('money');
  const bought = useBoughtWords();
  const columns: TableColumnsType<AdminTransfer> = [
    { key: 'who', title: t('transfer.account'), width: 180, ellipsis: true, render: (_, row) => <Who {...row} /> },
    { key: 'what', title: t('transfer.what'), width: 180, ellipsis: true, render: (_, row) => bought(row) },
    {
      key: 'amount',
      title: t('transfer.amount'),
      width: 120,
      align: 'right',
      render: (_, { amount }) => <span className="num">¥{yuan(amount)}</span>,
    },
    { key: 'company', title: t('transfer.company'), dataIndex: 'company', width: 220, ellipsis: true },
    { key: 'state', title: t('transfer.state'), width: 200, render: (_, row) => <TransferState row={row} /> },
    {
      key: 'at',
      title: t('transfer.createdAt'),
      width: 150,
      render: (_, { createdAt }) => <time className="num">{formatDateTime(createdAt)}</time>,
    },
    {
      key: 'action',
      fixed: 'right',
      title: t('transfer.action'),
      width: 84,
      align: 'right',
      render: (_, row) => <OpenButton row={row} onOpen={onOpen} />,
    },
  ];
  return <WideTable<AdminTransfer> label={t('part.transfers')} columns={columns} dataSource={rows} />;
};

const TransferCards = ({ rows, onOpen }: RowsProps) => {
  const { t } = useTranslation('money');
  const bought = useBoughtWords();
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className="record-card">
          <div className="record-head">
            <strong className="clip">
              <Who {...row} />
            </strong>
            <strong className="num">¥{yuan(row.amount)}</strong>
          </div>
          <TransferState row={row} />
          <dl className="record-facts">
            <div>
              <dt>{t('transfer.what')}</dt>
              <dd>{bought(row)}</dd>
            </div>
            <div>
              <dt>{t('transfer.company')}</dt>
              <dd>{row.company}</dd>
            </div>
          </dl>
          <OpenButton row={row} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
};

/** Money that people say they sent by bank, newest first. */
export const Transfers = () => {
  const { t } = useTranslation('money');
  const list = useListState(['q', 'state']);
  const query = useQuery(transfersQuery(list.filters, list.page));
  const { openId, open, close } = useOpenRecord();
  const Rows = Grid.useBreakpoint().md ? TransferTable : TransferCards;
  const opened = query.data?.content.find(({ id }) => id === openId);
  const states = transferStates.map((value) => ({ value, label: t(`transfer.states.${value}`) }));
  return (
    <>
      <ClaimList kind="transfer" list={list} query={query} states={states} pageSize={transferPageSize}>
        {(rows) => <Rows rows={rows} onOpen={open} />}
      </ClaimList>
      {opened && <TransferDrawer key={opened.id} row={opened} onClosed={close} />}
    </>
  );
};
