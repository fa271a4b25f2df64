import { useQuery } from '@tanstack/react-query';
import type { ModelRow } from '@zhixing/contract/model-settings';
import { Modal, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { modelUseQuery, type UseDays } from './api.ts';
import { UsePanel } from './use-panel.tsx';

const ranges = [7, 15, 30] as const;

export const UseDialog = ({ row, onClosed }: { readonly row: ModelRow; readonly onClosed: () => void }) => {
  const { t } = useTranslation('studioModels');
  const [isOpen, setOpen] = useState(true);
  const [days, setDays] = useState<UseDays>(7);
  const query = useQuery(modelUseQuery(row.id, days));
  return (
    <Modal
      open={isOpen}
      width={640}
      footer={null}
      title={t('use.title', { name: row.name })}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <div className="use-bar">
        <Segmented
          aria-label={t('use.range')}
          value={days}
          onChange={setDays}
          options={ranges.map((value) => ({ value, label: t('use.days', { days: value }) }))}
        />
        <span>{t(row.scope === 'personal' ? 'use.scope.own' : 'use.scope.tenant')}</span>
      </div>
      {query.isPending && <Skeleton active paragraph={{ rows: 5 }} />}
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <UsePanel row={row} days={query.data.days} />}
    </Modal>
  );
};
