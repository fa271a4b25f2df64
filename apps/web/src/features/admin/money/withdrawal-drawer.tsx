import { useQuery } from '@tanstack/react-query';
import type { RouteReply } from '@zhixing/contract/route';
import type { readAdminWithdrawal } from '@zhixing/contract/withdrawal';
import { Button, Drawer, Form, Input } from 'antd';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format-time.ts';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { yuan } from '../../../lib/yuan.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { ReasonDialog } from '../listing/reason-dialog.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { payOut, refuseWithdrawal, withdrawalQuery } from './api.ts';
import { Who } from './order-words.tsx';
import { WithdrawalState } from './withdrawal-state.tsx';

type Detail = RouteReply<typeof readAdminWithdrawal>;

const Facts = ({ row }: { readonly row: Detail }) => {
  const { t } = useTranslation('money');
  const { payee } = row;
  const facts: [string, string | null][] = [
    [t('withdrawal.createdAt'), formatDateTime(row.createdAt)],
    ...(payee
      ? (['payeeName', 'payeeBank', 'payeeAccount'] as const).map((name): [string, string] => [
          t(`withdrawal.${name}`),
          payee[name],
        ])
      : []),
    [t('withdrawal.transferNo'), row.transferNo],
    [t('withdrawal.reason'), row.reason],
    [t('withdrawal.settledBy'), row.settledBy],
    [t('withdrawal.settledAt'), row.settledAt && formatDateTime(row.settledAt)],
  ];
  return (
    <>
      <div className="order-head">
        <div>
          <strong>
            <Who {...row} />
          </strong>
        </div>
        <span className="order-sum num">¥{yuan(row.amount)}</span>
      </div>
      <WithdrawalState row={row} />
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
      {!payee && row.payeeHint && <p className="quiet">{t('withdrawal.payeeGone', { hint: row.payeeHint })}</p>}
    </>
  );
};

const PayForm = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('money');
  const [form] = Form.useForm<{ transferNo: string }>();
  const { write: pay, isBusy } = useWrite(
    async ({ transferNo }: { transferNo: string }) => {
      await payOut(id, transferNo.trim());
      notify('success', t('withdrawal.paid'));
    },
    (error) => form.setFields([{ name: 'transferNo', errors: [error.message] }]),
  );
  return (
    <Form
      form={form}
      name="withdrawal-pay"
      layout="vertical"
      requiredMark={false}
      validateTrigger={[]}
      initialValues={{ transferNo: '' }}
      onFinish={(values) => void pay(values)}
    >
      <Form.Item
        name="transferNo"
        label={t('withdrawal.transferNo')}
        extra={t('withdrawal.transferHelp')}
        rules={[{ required: true, whitespace: true, message: t('withdrawal.needTransfer') }]}
      >
        <Input maxLength={64} autoComplete="off" aria-required="true" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t('withdrawal.pay')}
      </Button>
    </Form>
  );
};

type WithdrawalDrawerProps = { readonly id: string; readonly onClosed: () => void };

/** Whom to pay, and how it ended. */
export const WithdrawalDrawer = ({ id, onClosed }: WithdrawalDrawerProps) => {
  const { t } = useTranslation('money');
  const [isOpen, setOpen] = useState(true);
  const [isRefusing, setRefusing] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(withdrawalQuery(id));
  const body = () => {
    if (data)
      return (
        <>
          <Facts row={data} />
          {data.state === 'requested' && <PayForm id={id} />}
        </>
      );
    if (error && !isFetching) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    return <RowsSkeleton />;
  };
  return (
    <Drawer
      open={isOpen}
      size="min(480px, 100vw)"
      title={t('withdrawal.title')}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => !open && onClosed()}
      footer={
        data?.state === 'requested' && (
          <Button danger onClick={() => setRefusing(true)}>
            {t('withdrawal.refuse')}
          </Button>
        )
      }
    >
      {body()}
      {isRefusing && (
        <ReasonDialog
          title={t('withdrawal.refuseTitle')}
          lead={t('withdrawal.refuseLead')}
          okText={t('withdrawal.refuse')}
          onSubmit={async (reason) => {
            await refuseWithdrawal(id, reason);
            notify('success', t('withdrawal.refused'));
          }}
          onClosed={() => setRefusing(false)}
        />
      )}
    </Drawer>
  );
};
