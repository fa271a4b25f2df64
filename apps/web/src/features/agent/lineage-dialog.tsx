import './lineage-dialog.css';
import { useQuery } from '@tanstack/react-query';
import { type LineageField, readLineage, takeLineage } from '@zhixing/contract/lineage';
import { Modal, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';

type LineageDialogProps = { readonly id: string; readonly onClose: () => void; readonly onTaken: () => void };

/** What the author changed since the copy, part by part; each is taken or kept. */
export const LineageDialog = ({ id, onClose, onTaken }: LineageDialogProps) => {
  const { t } = useTranslation('agent');
  const [taken, setTaken] = useState<readonly LineageField[]>([]);
  const { data } = useQuery({
    queryKey: ['lineage', id],
    queryFn: () => call(readLineage, { params: { id } }),
    gcTime: 0,
  });
  const choose = (field: LineageField, choice: 'keep' | 'take') =>
    setTaken((before) => [...before.filter((other) => other !== field), ...(choice === 'take' ? [field] : [])]);
  const { write: save, isBusy } = useWrite(async (latestNo: number) => {
    await call(takeLineage, { params: { id }, body: { latestNo, fields: [...taken] } });
    notify('success', t('lineage.done'));
    onTaken();
  });
  return (
    <Modal
      open
      width={760}
      title={data ? t('lineage.title', { name: data.originName, latest: data.latestNo }) : t('lineage.compare')}
      okText={taken.length > 0 ? t('lineage.take', { total: taken.length }) : t('lineage.keepAll')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !data }}
      confirmLoading={isBusy}
      onOk={() => data && void save(data.latestNo)}
      onCancel={onClose}
    >
      {!data && <Skeleton active />}
      {data?.changes.length === 0 && <p>{t('lineage.none')}</p>}
      {data?.changes.map(({ field, mine, theirs }) => (
        <section key={field} className="lineage-part">
          <header>
            <h3>{t(`lineage.field.${field}`)}</h3>
            <Segmented
              aria-label={t(`lineage.field.${field}`)}
              value={taken.includes(field) ? 'take' : 'keep'}
              options={[
                { value: 'keep', label: t('lineage.keep') },
                { value: 'take', label: t('lineage.takeOne') },
              ]}
              onChange={(choice) => choose(field, choice as 'keep' | 'take')}
            />
          </header>
          <div className="lineage-pair">
            <p>
              <b>{t('lineage.mine')}</b>
              {mine || t('lineage.empty')}
            </p>
            <p>
              <b>{t('lineage.theirs')}</b>
              {theirs || t('lineage.empty')}
            </p>
          </div>
        </section>
      ))}
    </Modal>
  );
};
