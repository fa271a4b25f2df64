import './training.css';
import { useQuery } from '@tanstack/react-query';
import type { ModelRow } from '@zhixing/contract/model-settings';
import type { TrainingRow } from '@zhixing/contract/model-training';
import { Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { notify } from '../../../../lib/notice.ts';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { useConfirm } from '../../../../ui/use-confirm.tsx';
import { stopTraining, trainingsQuery } from './api.ts';
import { TrainingForm } from './training-form.tsx';
import { TrainingList } from './training-list.tsx';

type TrainingDialogProps = {
  readonly row: ModelRow;
  readonly rows: readonly ModelRow[];
  readonly onOpen: (row: ModelRow) => void;
  readonly onClosed: () => void;
};

export const TrainingDialog = ({ row, rows, onOpen, onClosed }: TrainingDialogProps) => {
  const { t } = useTranslation('studioModels');
  const [isOpen, setOpen] = useState(true);
  const { confirm, holder } = useConfirm();
  const query = useQuery(trainingsQuery(row.id));
  const trainings = query.data ?? [];

  const cancel = (training: TrainingRow) => {
    const words = { name: training.name };
    void confirm({
      title: t('training.cancelTitle', words),
      content: t('training.cancelText'),
      okText: t('training.cancel'),
      cancelText: t('training.keep'),
      onOk: async () => {
        await stopTraining(training);
        notify('success', t('training.cancelled', words));
      },
    });
  };
  return (
    <Modal
      open={isOpen}
      width={640}
      footer={null}
      title={t('training.title', { name: row.name })}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p className="training-lead">{t('training.lead')}</p>
      <TrainingForm row={row} isBusy={trainings.some(({ state }) => state === 'in-progress')} />
      <section className="training-past" aria-labelledby="training-past">
        <h3 id="training-past">{t('training.list')}</h3>
        {query.isPending && <Skeleton active paragraph={{ rows: 2 }} />}
        {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        {query.data && <TrainingList trainings={trainings} rows={rows} onOpen={onOpen} onCancel={cancel} />}
      </section>
      {holder}
    </Modal>
  );
};
