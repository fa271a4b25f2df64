import { useQuery } from '@tanstack/react-query';
import type { Withdrawal } from '@zhixing/contract/withdrawal';
import { Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { PayPanel } from '../../blocks/pay/pay-panel.tsx';
import { formatDateTime } from '../../lib/format-time.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { yuan } from '../../lib/yuan.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { withdrawalPageSize, withdrawalsQuery } from './api.ts';

const Row = ({ row }: { readonly row: Withdrawal }) => {
  const { t } = useTranslation('income');
  const note = () => {
    if (row.state === 'paid') return t('list.transferNo', { no: row.transferNo });
    return row.state === 'refused' ? t('list.refused', { reason: row.reason }) : row.payeeHint;
  };
  return (
    <li className="withdrawal num">
      <time dateTime={row.createdAt}>{formatDateTime(row.createdAt).slice(5, 10)}</time>
      <b>{yuan(row.amount)}</b>
      <span className={`withdrawal-tag is-${row.state}`}>{t(`state.${row.state}`)}</span>
      <small className="withdrawal-note">{note()}</small>
    </li>
  );
};

export const WithdrawalList = () => {
  const { t } = useTranslation('income');
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery(withdrawalsQuery(page));
  const body = () => {
    if (data && data.totalElements === 0) return <p className="income-none">{t('list.empty')}</p>;
    if (data)
      return (
        <>
          <ul aria-busy={isFetching}>
            {data.content.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
          <Pagination
            className="num"
            align="end"
            size="small"
            hideOnSinglePage
            showSizeChanger={false}
            current={page}
            pageSize={withdrawalPageSize}
            total={data.totalElements}
            onChange={setPage}
          />
        </>
      );
    if (error && !isFetching) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  };
  return <PayPanel heading={t('list.heading')}>{body()}</PayPanel>;
};
