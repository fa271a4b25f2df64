import './check-code-field.css';
import { accountKind, checkCodeLength } from '@zhixing/contract/account-name';
import { type CheckCodeScene, sendCheckCode } from '@zhixing/contract/auth';
import { Button, Form, type FormInstance, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { placeFailure } from './place-failure.ts';
import { useCountdown } from './use-countdown.ts';

type CheckCodeFieldProps = {
  readonly form: FormInstance;
  readonly formName: string;
  readonly scene: CheckCodeScene;
};

/** Six digits, and the button that has them sent to the account above. */
export const CheckCodeField = ({ form, formName, scene }: CheckCodeFieldProps) => {
  const { t } = useTranslation('auth');
  const { seconds, start } = useCountdown();
  const [isSending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState<string>();

  const send = async () => {
    const to = String(form.getFieldValue('account') ?? '')
      .trim()
      .toLowerCase();
    const type = accountKind(to);
    if (!type) {
      form.setFields([{ name: 'account', errors: [t('need.emailOrPhone')] }]);
      form.focusField('account');
      return;
    }
    setSending(true);
    try {
      const { resendSeconds } = await call(sendCheckCode, { body: { account: to, type, scene } }, { quiet: true });
      start(resendSeconds);
      setSentTo(to);
      form.focusField('checkCode');
    } catch (error) {
      const placed = placeFailure(error, { ACCOUNT_TAKEN: 'account' });
      if (!placed) throw error;
      form.setFields([{ name: placed.field ?? 'checkCode', errors: [placed.text] }]);
    } finally {
      setSending(false);
    }
  };

  return (
    <Form.Item
      label={t('field.checkCode')}
      htmlFor={`${formName}_checkCode`}
      extra={sentTo && t('field.sent', { account: sentTo })}
    >
      <div className="check-code">
        <Form.Item
          name="checkCode"
          noStyle
          rules={[{ required: true, pattern: /^\s*\d{6}\s*$/, message: t('need.checkCode') }]}
        >
          <Input
            placeholder={t('field.checkCodeHint')}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={checkCodeLength + 2}
          />
        </Form.Item>
        <Button className="check-code-send num" loading={isSending} disabled={seconds > 0} onClick={() => void send()}>
          {seconds > 0 ? t('field.sendAgain', { seconds }) : t('field.send')}
        </Button>
      </div>
    </Form.Item>
  );
};
