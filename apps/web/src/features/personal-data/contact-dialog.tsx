import { accountKind, checkCodeLength } from '@zhixing/contract/account-name';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { notify } from '../../lib/notice.ts';
import { useCountdown } from '../../lib/use-countdown.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { changeContact, sendContactCode } from './api.ts';

export type ContactKind = 'email' | 'phone';
type Values = { account: string; checkCode: string; password: string };

const fieldOf: Record<string, keyof Values> = {
  CHECK_CODE_WRONG: 'checkCode',
  PASSWORD_WRONG: 'password',
  ACCOUNT_LOCKED: 'password',
};

/** A code to the new address shows that it is theirs, the password that it is they who sit here. */
export const ContactDialog = ({ kind, onClosed }: { readonly kind: ContactKind; readonly onClosed: () => void }) => {
  const { t } = useTranslation('personalData');
  const [form] = Form.useForm<Values>();
  const [isOpen, setOpen] = useState(true);
  const { seconds, start } = useCountdown();
  const isRight = (value: string | undefined) =>
    accountKind((value ?? '').trim().toLowerCase()) === (kind === 'email' ? 'EMAIL' : 'PHONE');
  const refuse = (error: CallError) =>
    form.setFields([{ name: fieldOf[error.errorCode ?? ''] ?? 'account', errors: [error.message] }]);
  const send = async () => {
    const account = String(form.getFieldValue('account') ?? '').trim();
    if (!isRight(account)) return form.setFields([{ name: 'account', errors: [t(`contact.need.${kind}`)] }]);
    try {
      start(await sendContactCode(account));
      form.focusField('checkCode');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      refuse(error);
    }
  };
  const { write: change, isBusy } = useWrite(async (values: Values) => {
    await changeContact(values);
    notify('success', t('contact.done'));
    setOpen(false);
  }, refuse);
  return (
    <Modal
      open={isOpen}
      title={t(`contact.title.${kind}`)}
      okText={t('contact.confirm')}
      cancelText={t('security.cancel')}
      confirmLoading={isBusy}
      width={460}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p className="data-dialog-text">{t('contact.text')}</p>
      <Form form={form} layout="vertical" requiredMark={false} validateTrigger="onSubmit" onFinish={change}>
        <Form.Item
          name="account"
          label={t(`contact.field.${kind}`)}
          rules={[
            {
              validator: async (_, value: string | undefined) => {
                if (!isRight(value)) throw new Error(t(`contact.need.${kind}`));
              },
            },
          ]}
        >
          <Input autoFocus autoComplete={kind === 'email' ? 'email' : 'tel'} autoCapitalize="off" maxLength={120} />
        </Form.Item>
        <Form.Item label={t('contact.code')} htmlFor="contact-code">
          <div className="contact-code">
            <Form.Item
              name="checkCode"
              noStyle
              rules={[{ required: true, pattern: /^\s*\d{6}\s*$/, message: t('contact.needCode') }]}
            >
              <Input
                id="contact-code"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={checkCodeLength + 2}
              />
            </Form.Item>
            <Button className="num" disabled={seconds > 0} onClick={() => void send()}>
              {seconds > 0 ? t('contact.again', { seconds }) : t('contact.send')}
            </Button>
          </div>
        </Form.Item>
        <Form.Item
          name="password"
          label={t('removal.password')}
          rules={[{ required: true, message: t('security.needCurrent') }]}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      </Form>
    </Modal>
  );
};
