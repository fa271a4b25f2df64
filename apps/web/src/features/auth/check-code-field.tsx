import './check-code-field.css';
import { accountKind, checkCodeLength } from '@zhixing/contract/account-name';
import { type CheckCodeScene, sendCheckCode } from '@zhixing/contract/auth';
import { Button, Form, type FormInstance, Input } from 'antd';
import { useState } from 'react';
import { useCountdown } from '../../lib/use-countdown.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { placeFailure } from './place-failure.ts';
import { useCodeWays } from './use-code-ways.ts';
import { useProof } from './use-proof.ts';

type CheckCodeFieldProps = {
  readonly form: FormInstance;
  readonly formName: string;
  readonly refuseAt: (field: string, text: string) => void;
  readonly scene: CheckCodeScene;
};

/** Six digits, and the button that has them sent to the account above. */
export const CheckCodeField = ({ form, formName, refuseAt, scene }: CheckCodeFieldProps) => {
  const { t } = useTranslation('auth');
  const ways = useCodeWays() ?? 'both';
  const { seconds, start } = useCountdown();
  const { callWithProof, progress } = useProof('send-code');
  const [isSending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState<string>();

  const to = String(Form.useWatch('account', form) ?? '')
    .trim()
    .toLowerCase();
  // The pause is for the number that has its code; one that was mistyped must not cost a minute.
  const pause = to === sentTo ? seconds : 0;

  const send = async () => {
    const type = accountKind(to);
    if (!type || (ways !== 'both' && type !== ways)) {
      refuseAt('account', t(`need.to.${ways}`));
      form.focusField('account');
      return;
    }
    setSending(true);
    try {
      const { resendSeconds } = await callWithProof(sendCheckCode, { body: { account: to, type, scene } });
      start(resendSeconds);
      setSentTo(to);
      form.focusField('checkCode');
    } catch (error) {
      const placed = placeFailure(error, { ACCOUNT_TAKEN: 'account' });
      if (!placed) throw error;
      refuseAt(placed.field ?? 'checkCode', placed.text);
    } finally {
      setSending(false);
    }
  };

  const words = () => {
    if (progress !== undefined) return t('proof.short', { percent: Math.floor(progress * 100) });
    return pause > 0 ? t('field.sendAgain', { seconds: pause }) : t('field.send');
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
        <Button className="check-code-send num" loading={isSending} disabled={pause > 0} onClick={() => void send()}>
          {words()}
        </Button>
      </div>
    </Form.Item>
  );
};
