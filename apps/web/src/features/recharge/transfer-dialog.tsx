import './transfer-dialog.css';
import { useQuery } from '@tanstack/react-query';
import { receiptTypes } from '@zhixing/contract/bank-transfer';
import { Button, Form, Input, Modal, Skeleton, Upload } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '../../lib/notice.ts';
import { newRequestKey } from '../../lib/request-key.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { yuan } from '../../lib/yuan.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { payeeQuery, sendReceipt, sendTransfer, type TransferWish } from './transfer-api.ts';

type Draft = { company: string; contact: string };
type TransferDialogProps = { readonly wish: TransferWish; readonly onClosed: () => void };
const payeeFields = ['company', 'account', 'bank'] as const;

/** The server looks at the bytes; this only spares the reader a wasted upload. */
const isReceipt = ({ type }: File) => (receiptTypes as readonly string[]).includes(type);

const Payee = () => {
  const { t } = useTranslation('recharge');
  const { data, error, isFetching, refetch } = useQuery(payeeQuery);
  if (error && !isFetching) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  return (
    <dl className="transfer-payee num">
      {payeeFields.map((name) => (
        <div key={name}>
          <dt>{t(`transfer.payee.${name}`)}</dt>
          <dd>{data[name]}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Paid at one's own bank: where to, how much, and the receipt that somebody will look at. */
export const TransferDialog = ({ wish, onClosed }: TransferDialogProps) => {
  const { t } = useTranslation('recharge');
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(true);
  const [requestKey] = useState(newRequestKey);
  const [receipt, setReceipt] = useState<File>();
  const [fault, setFault] = useState('');
  const { write, isBusy, refusal } = useWrite(
    async (draft: Draft) => {
      if (!receipt) return;
      const { id: receiptId } = await sendReceipt(receipt);
      await sendTransfer({ ...wish, ...draft, receiptId, requestKey });
      notify('success', t('transfer.done'));
      setOpen(false);
      void navigate('/user-order');
    },
    () => undefined,
  );
  const take = (file: File) => {
    setFault(isReceipt(file) ? '' : t('transfer.badType'));
    setReceipt(isReceipt(file) ? file : undefined);
    return false;
  };
  const send = (draft: Draft) => {
    if (!receipt) setFault((known) => known || t('transfer.needReceipt'));
    else void write(draft);
  };
  return (
    <Modal
      open={isOpen}
      width={520}
      title={t('transfer.title')}
      okText={t('transfer.ok')}
      okButtonProps={{ htmlType: 'submit', form: 'transfer' }}
      confirmLoading={isBusy}
      cancelText={t('transfer.cancel')}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p className="transfer-sum num">
        <span>{t('transfer.amount')}</span>
        <b>¥{yuan(wish.orderAmount)}</b>
      </p>
      <Payee />
      <Form<Draft>
        id="transfer"
        name="transfer-form"
        layout="vertical"
        requiredMark={false}
        validateTrigger={[]}
        initialValues={{ company: '', contact: '' }}
        onFinish={send}
        onFinishFailed={() => !receipt && setFault((known) => known || t('transfer.needReceipt'))}
      >
        <Form.Item
          name="company"
          label={t('transfer.company')}
          rules={[{ required: true, whitespace: true, message: t('transfer.needCompany') }]}
        >
          <Input maxLength={100} autoComplete="organization" aria-required="true" />
        </Form.Item>
        <Form.Item
          name="contact"
          label={t('transfer.contact')}
          rules={[{ required: true, whitespace: true, message: t('transfer.needContact') }]}
        >
          <Input maxLength={60} autoComplete="off" aria-required="true" />
        </Form.Item>
        <Form.Item
          label={t('transfer.receipt')}
          htmlFor="transfer-receipt"
          extra={t('transfer.receiptHelp')}
          help={fault && <span role="alert">{fault}</span>}
          validateStatus={fault ? 'error' : ''}
        >
          <Upload
            id="transfer-receipt"
            accept=".png,.jpg,.jpeg"
            maxCount={1}
            fileList={receipt ? [{ uid: receipt.name, name: receipt.name }] : []}
            beforeUpload={take}
            onRemove={() => setReceipt(undefined)}
          >
            <Button icon={<Icon name="upload" size={16} />}>{t('transfer.choose')}</Button>
          </Upload>
        </Form.Item>
      </Form>
      {refusal && (
        <p className="transfer-fault" role="alert">
          {refusal.message}
        </p>
      )}
      <p className="transfer-note">{t('transfer.note')}</p>
    </Modal>
  );
};
