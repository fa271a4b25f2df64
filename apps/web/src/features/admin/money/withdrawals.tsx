import { useQuery } from '@tanstack/react-query';
import type { AdminWithdrawal } from '@zhixing/contract/withdrawal';
import { Button, Grid, type TableColumnsType } from 'antd';
import { formatDateTime } from '../../../lib/format-time.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { yuan } from '../../../lib/yuan.ts';
import { useListState } from '../use-list-state.ts';
import { useOpenRecord } from '../use-open-record.ts';
import { WideTable } from '../wide-table.tsx';
import { withdrawalPageSize, withdrawalStates, withdrawalsQuery } from './api.ts';
import { ClaimList } from './claim-list.tsx';
import { Who } from './order-words.tsx';
import { WithdrawalDrawer } from './withdrawal-drawer.tsx';
import { WithdrawalState } from './withdrawal-state.tsx';

type RowsProps = { readonly rows: AdminWithdrawal[]; readonly onOpen: (id: string) => void };

const OpenButton = ({ row, onOpen }: { readonly row: AdminWithdrawal; readonly onOpen: (id: string) => void }) => {
  const { t } = useTranslation('money');
  return (
    <Button
      size="small"
      aria-label={t('withdrawal.viewNamed', { name: row.username ?? t('gone') })}
      onClick={() => onOpen(row.id)}
    >
      {t(row.state === 'requested' ? 'withdrawal.view' : 'withdrawal.look')}
    </Button>
  );
};

const WithdrawalTable = ({ rows, onOpen }: RowsProps) => {
  const { t } = useTranslation('money');
  const columns: TableColumnsType<AdminWithdrawal> = [
    { key: 'who', title: t('withdrawal.account'), width: 180, ellipsis: true, render: (_, row) => <Who {...row} /> },
    {
      key: 'amount',
      title: t('withdrawal.amount'),
      width: 120,
      align: 'right',
      render: (_, { amount }) => <span className="num">¥{yuan(amount)}</span>,
    },
    { key: 'payee', title: t('withdrawal.payee'), dataIndex: 'payeeHint', width: 220, ellipsis: true },
    { key: 'state', title: t('withdrawal.state'), width: 220, render: (_, row) => <WithdrawalState row={row} /> },
    {
      key: 'at',
      title: t('withdrawal.createdAt'),
      width: 150,
      render: (_, { createdAt }) => <time className="num">{formatDateTime(createdAt)}</time>,
    },
    {
      key: 'action',
      fixed: 'right',
      title: t('withdrawal.action'),
      width: 84,
      align: 'right',
      render: (_, row) => <OpenButton row={row} onOpen={onOpen} />,
    },
  ];
  return <WideTable<AdminWithdrawal> label={t('part.withdrawals')} columns={columns} dataSource={rows} />;
};

const WithdrawalCards = ({ rows, onOpen }: RowsProps) => {
  const { t } = useTranslation('money');
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
          <WithdrawalState row={row} />
          <dl className="record-facts">
            <div>
              <dt>{t('withdrawal.payee')}</dt>
              <dd>{row.payeeHint || '–'}</dd>
            </div>
            <div>
              <dt>{t('withdrawal.createdAt')}</dt>
              <dd className="num">{formatDateTime(row.createdAt)}</dd>
            </div>
          </dl>
          <OpenButton row={row} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
};

/** What creators want to have paid out, newest first. */
export const Withdrawals = () => {
  const { t } = useTranslation('money');
  const list = useListState(['q', 'state']);
  const query = useQuery(withdrawalsQuery(list.filters, list.page));
  const { openId, open, close } = useOpenRecord();
  const Rows = Grid.useBreakpoint().md ? WithdrawalTable : WithdrawalCards;
  const states = withdrawalStates.map((value) => ({ value, label: t(`withdrawal.states.${value}`) }));
  return (
    <>
      <ClaimList kind="withdrawal" list={list} query={query} states={states} pageSize={withdrawalPageSize}>
        {(rows) => <Rows rows={rows} onOpen={open} />}
      </ClaimList>
      {openId && <WithdrawalDrawer id={openId} onClosed={close} />}
    </>
  );
};
