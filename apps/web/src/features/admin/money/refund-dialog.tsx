import { type AdminOrder, refundReasonLength } from '@zhixing/contract/admin-order';
import { Button, Form, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { newRequestKey } from '../../../lib/request-key.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { yuan } from '../../../lib/yuan.ts';
import { refund } from './api.ts';
import { effectsOf, fenOf } from './model.ts';

type RefundDialogProps = { readonly order: AdminOrder; readonly onClosed: () => void };
type Draft = { amount: string; reason: string };

const Effects = ({ order, amount }: { readonly order: AdminOrder; readonly amount: number }) => {
  const { t } = useTranslation('money');
  return (
    <ul className="refund-effects" aria-live="polite">
      {effectsOf(order, amount).map((effect) => (
        <li key={effect}>
          {t(`effect.${effect}`, {
            amount: yuan(amount),
            after: yuan(order.refundedAmount + amount),
            balance: yuan(order.refundable.balance - amount),
          })}
        </li>
      ))}
    </ul>
  );
};

/** How much goes back and why; what will happen stands above the button, in words. */
export const RefundDialog = ({ order, onClosed }: RefundDialogProps) => {
  const { t } = useTranslation('money');
  const [form] = Form.useForm<Draft>();
  const [isOpen, setOpen] = useState(true);
  const [requestKey] = useState(newRequestKey);
  const { max, limit, balance } = order.refundable;
  const isWhole = limit === 'WHOLE';
  const typed = fenOf(Form.useWatch('amount', form) ?? max / 100);
  const { write: send, isBusy } = useWrite(
    async ({ amount, reason }: Draft) => {
      await refund(order.id, { amount: fenOf(amount), reason: reason.trim(), requestKey });
      notify('success', t('refund.done'));
      setOpen(false);
    },
    (error) => form.setFields([{ name: 'amount', errors: [error.message] }]),
  );
  return (
    <Modal
      open={isOpen}
      title={t('refund.title')}
      width={480}
      okText={t('refund.ok', { amount: yuan(typed) })}
      okButtonProps={{ danger: true, type: 'primary', htmlType: 'submit', form: 'refund' }}
      confirmLoading={isBusy}
      cancelText={t('cancel')}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form<Draft>
        form={form}
        id="refund"
        name="refund-form"
        layout="vertical"
        requiredMark={false}
        validateTrigger={[]}
        scrollToFirstError={{ focus: true }}
        initialValues={{ amount: (max / 100).toFixed(2), reason: '' }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="amount"
          label={t('refund.amount')}
          extra={t(`limit.${limit}`, { max: yuan(max), balance: yuan(balance) })}
          rules={[
            {
              validator: async (_, value: string) => {
                const fen = fenOf(value);
                if (!(fen >= 1)) throw new Error(t('refund.needAmount'));
                if (fen > max) throw new Error(t('refund.tooMuch', { max: yuan(max) }));
              },
            },
          ]}
        >
          <InputNumber<string>
            className="money-input"
            stringMode
            precision={2}
            min="0"
            prefix="¥"
            disabled={isWhole}
            controls={false}
            inputMode="decimal"
            suffix={
              !isWhole && (
                <Button
                  type="link"
                  size="small"
                  disabled={typed === max}
                  onClick={() => form.setFieldsValue({ amount: (max / 100).toFixed(2) })}
                >
                  {t('refund.all')}
                </Button>
              )
            }
          />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t('refund.reason')}
          extra={t('refund.reasonHelp')}
          rules={[{ required: true, whitespace: true, message: t('refund.needReason') }]}
        >
          <Input.TextArea rows={2} maxLength={refundReasonLength} aria-required="true" />
        </Form.Item>
      </Form>
      {typed >= 1 && typed <= max && <Effects order={order} amount={typed} />}
    </Modal>
  );
};
