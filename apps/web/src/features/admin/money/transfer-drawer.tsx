import './transfer.css';
import { useQuery } from '@tanstack/react-query';
import type { AdminTransfer } from '@zhixing/contract/bank-transfer';
import { Button, Drawer, Image, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { formatDateTime } from '../../../lib/format-time.ts';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { yuan } from '../../../lib/yuan.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import { ReasonDialog } from '../listing/reason-dialog.tsx';
import { Who } from './order-words.tsx';
import { approve, receiptQuery, refuse } from './transfer-api.ts';
import { TransferState, useBoughtWords } from './transfer-state.tsx';

const Receipt = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('money');
  const { data, error, isFetching, refetch } = useQuery(receiptQuery(id));
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return undefined;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (address) return <Image className="transfer-receipt" src={address} alt={t('transfer.receipt')} />;
  if (error && !isFetching)
    return <LoadFailure error={error} heading={t('transfer.receiptFailed')} onRetry={() => void refetch()} />;
  return <Skeleton.Image active className="transfer-receipt" />;
};

const Facts = ({ row }: { readonly row: AdminTransfer }) => {
  const { t } = useTranslation('money');
  const bought = useBoughtWords();
  const facts: [string, string | null][] = [
    [t('transfer.what'), bought(row)],
    [t('transfer.orderNo'), row.orderNo],
    [t('transfer.company'), row.company],
    [t('transfer.contact'), row.contact],
    [t('transfer.createdAt'), formatDateTime(row.createdAt)],
    [t('transfer.reason'), row.reason],
    [t('transfer.settledBy'), row.settledBy],
    [t('transfer.settledAt'), row.settledAt && formatDateTime(row.settledAt)],
  ];
  return (
    <dl className="record-facts withdrawal-facts">
      {facts.flatMap(([label, value]) =>
        value
          ? [
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">{value}</dd>
              </div>,
            ]
          : [],
      )}
    </dl>
  );
};

type TransferDrawerProps = { readonly row: AdminTransfer; readonly onClosed: () => void };

/** What was sent in beside its receipt; accepted or refused by somebody who has looked at the bank. */
export const TransferDrawer = ({ row, onClosed }: TransferDrawerProps) => {
  const { t } = useTranslation('money');
  const [isOpen, setOpen] = useState(true);
  const [isRefusing, setRefusing] = useState(false);
  const { confirm, holder } = useConfirm();
  const { write, isBusy } = useWrite(async () => {
    await approve(row.id);
    notify('success', t('transfer.approved'));
  });
  const ask = () =>
    confirm({
      title: t('transfer.approveTitle', { amount: yuan(row.amount) }),
      content: t('transfer.approveText'),
      okText: t('transfer.approve'),
      cancelText: t('cancel'),
      onOk: () => write(),
    });
  return (
    <Drawer
      open={isOpen}
      size="min(520px, 100vw)"
      title={t('transfer.title')}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => !open && onClosed()}
      footer={
        row.state === 'waiting' && (
          <div className="transfer-act">
            <Button danger onClick={() => setRefusing(true)}>
              {t('transfer.refuse')}
            </Button>
            <Button type="primary" loading={isBusy} onClick={() => void ask()}>
              {t('transfer.approve')}
            </Button>
          </div>
        )
      }
    >
      <div className="order-head">
        <strong>
          <Who {...row} />
        </strong>
        <span className="order-sum num">¥{yuan(row.amount)}</span>
      </div>
      <TransferState row={row} />
      <Facts row={row} />
      {row.state === 'waiting' && <p className="quiet">{t('transfer.note')}</p>}
      <Receipt id={row.id} />
      {holder}
      {isRefusing && (
        <ReasonDialog
          title={t('transfer.refuseTitle')}
          lead={t('transfer.refuseLead')}
          okText={t('transfer.refuse')}
          onSubmit={async (reason) => {
            await refuse(row.id, reason);
            notify('success', t('transfer.refused'));
          }}
          onClosed={() => setRefusing(false)}
        />
      )}
    </Drawer>
  );
};
