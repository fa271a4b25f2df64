import { maxWithdrawalFen, minWithdrawalFen } from '@zhixing/contract/withdrawal';
import { Button, Form, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { notify } from '../../lib/notice.ts';
import { newRequestKey } from '../../lib/request-key.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { shortYuan, yuan } from '../../lib/yuan.ts';
import { withdraw } from './api.ts';

type Draft = { amount: string; payeeName: string; payeeBank: string; payeeAccount: string };
type WithdrawDialogProps = { readonly available: number; readonly onClosed: () => void };

/** Yuan as typed, with two decimals at most, as whole 分. */
const fenOf = (typed: string | undefined) => Math.round(Number(typed ?? 0) * 100);
const texts = ['payeeName', 'payeeBank', 'payeeAccount'] as const;
const least = { payeeName: 1, payeeBank: 1, payeeAccount: 4 } as const;

export const WithdrawDialog = ({ available, onClosed }: WithdrawDialogProps) => {
  const { t } = useTranslation('income');
  const [form] = Form.useForm<Draft>();
  const [isOpen, setOpen] = useState(true);
  const [requestKey] = useState(newRequestKey);
  const most = Math.min(available, maxWithdrawalFen);
  const { write: send, isBusy } = useWrite(
    async ({ amount, ...payee }: Draft) => {
      await withdraw({ ...payee, amount: fenOf(amount), requestKey });
      notify('success', t('withdraw.done'));
      setOpen(false);
    },
    (error) => form.setFields([{ name: 'amount', errors: [error.message] }]),
  );
  const amountRule = async (_: unknown, value: string) => {
    const fen = fenOf(value);
    if (!(fen >= minWithdrawalFen)) throw new Error(t('withdraw.least', { yuan: shortYuan(minWithdrawalFen) }));
    if (fen > most) throw new Error(t('withdraw.tooMuch', { yuan: yuan(most) }));
  };
  return (
    <Modal
      open={isOpen}
      title={t('withdraw.title')}
      width={480}
      okText={t('withdraw.ok')}
      okButtonProps={{ htmlType: 'submit', form: 'withdraw' }}
      confirmLoading={isBusy}
      cancelText={t('withdraw.cancel')}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form<Draft>
        form={form}
        id="withdraw"
        name="withdraw-form"
        layout="vertical"
        requiredMark={false}
        validateTrigger={[]}
        scrollToFirstError={{ focus: true }}
        initialValues={{ amount: (most / 100).toFixed(2), payeeName: '', payeeBank: '', payeeAccount: '' }}
        onFinish={(draft) => void send(draft)}
      >
        <Form.Item
          name="amount"
          label={t('withdraw.amount')}
          extra={t('withdraw.amountHelp', { yuan: yuan(available) })}
          rules={[{ validator: amountRule }]}
        >
          <InputNumber<string>
            className="withdraw-amount"
            stringMode
            precision={2}
            min="0"
            prefix="¥"
            controls={false}
            inputMode="decimal"
            suffix={
              <Button type="link" size="small" onClick={() => form.setFieldsValue({ amount: (most / 100).toFixed(2) })}>
                {t('withdraw.all')}
              </Button>
            }
          />
        </Form.Item>
        {texts.map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={t(`withdraw.${name}`)}
            rules={[{ required: true, whitespace: true, min: least[name], message: t(`withdraw.${name}Need`) }]}
          >
            <Input
              maxLength={60}
              autoComplete="off"
              aria-required="true"
              inputMode={name === 'payeeAccount' ? 'numeric' : 'text'}
            />
          </Form.Item>
        ))}
        <p className="withdraw-note">{t('withdraw.note')}</p>
      </Form>
    </Modal>
  );
};
