import { useQuery } from '@tanstack/react-query';
import { Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format-time.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { usesPageSize, usesQuery } from './api.ts';

/** Which code, by its number, who used it and when. */
export const UseList = ({ batchId }: { readonly batchId: string }) => {
  const { t } = useTranslation('admin');
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery(usesQuery(batchId, page));
  return (
    <section className="batch-uses" aria-labelledby="batch-uses">
      <h3 id="batch-uses">{t('benefitCode.detail.uses')}</h3>
      {!data && error && !isFetching && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {data?.totalElements === 0 && <p className="quiet">{t('benefitCode.detail.usesNone')}</p>}
      {data && data.totalElements > 0 && (
        <table aria-busy={isFetching}>
          <thead>
            <tr>
              <th scope="col">{t('benefitCode.detail.no')}</th>
              <th scope="col">{t('benefitCode.detail.account')}</th>
              <th scope="col">{t('benefitCode.detail.usedAt')}</th>
            </tr>
          </thead>
          <tbody>
            {data.content.map(({ id, no, account, usedAt }) => (
              <tr key={id}>
                <td className="num">{no}</td>
                <td>{account ?? <span className="quiet">{t('benefitCode.detail.gone')}</span>}</td>
                <td className="num">{formatDateTime(usedAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pagination
        className="list-pages num"
        align="end"
        hideOnSinglePage
        showSizeChanger={false}
        current={page}
        pageSize={usesPageSize}
        total={data?.totalElements ?? 0}
        onChange={setPage}
      />
    </section>
  );
};
