import { login } from '@zhixing/contract/auth';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { CallError } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { CaptchaField, useCaptcha } from './captcha-field.tsx';
import { useEnter } from './enter.ts';
import { FormFailure } from './form-failure.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PasswordInput } from './password-input.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useCodeWays } from './use-code-ways.ts';
import { useSubmit } from './use-submit.ts';

const formName = 'password-login';

type Values = { username: string; password: string; code: string; newPassword?: string };

export const PasswordForm = ({ account }: { readonly account?: string }) => {
  const { t } = useTranslation('auth');
  const [form] = Form.useForm<Values>();
  const typed = Form.useWatch('username', form);
  const captcha = useCaptcha();
  const codeWays = useCodeWays();
  const enter = useEnter();
  const [isOneTime, setOneTime] = useState(false);
  const renew = () => {
    captcha.renew();
    form.setFieldValue('code', '');
  };
  const { formProps, isBusy, progress, failure } = useSubmit<Values>({
    form,
    purpose: 'login',
    send: async ({ username, password, code, newPassword }, callWithProof) => {
      const uuid = captcha.image?.uuid ?? '';
      const body = { username, password, code, uuid, ...(isOneTime ? { newPassword } : {}) };
      try {
        await enter(await callWithProof(login, { body }));
      } catch (error) {
        if (error instanceof CallError && error.errorCode === 'PASSWORD_ONE_TIME') setOneTime(true);
        throw error;
      }
    },
    fieldOf: { CAPTCHA_WRONG: 'code', PASSWORD_GUESSABLE: 'newPassword' },
    onFailure: renew,
  });
  return (
    <Form {...formProps} name={formName} initialValues={{ username: account }}>
      <Form.Item
        name="username"
        label={t('field.account')}
        rules={[{ required: true, whitespace: true, message: t('need.account') }]}
      >
        <Input
          placeholder={t('field.accountHint')}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={120}
        />
      </Form.Item>
      <div className="auth-with-link">
        <Form.Item
          name="password"
          label={t('field.password')}
          rules={[{ required: true, message: t('need.password') }]}
        >
          <PasswordInput autoComplete="current-password" maxLength={200} />
        </Form.Item>
        {codeWays && (
          <Link to="/forget" state={{ account: typed }}>
            {t('login.forget')}
          </Link>
        )}
      </div>
      {isOneTime && (
        <>
          <p className="auth-note" role="status">
            {t('oneTime.text')}
          </p>
          <NewPasswordFields name="newPassword" label={t('field.newPassword')} />
        </>
      )}
      <CaptchaField formName={formName} captcha={captcha} onRenew={renew} />
      <FormFailure text={failure} />
      <SubmitButton label={t(isOneTime ? 'oneTime.submit' : 'login.submit')} isBusy={isBusy} progress={progress} />
    </Form>
  );
};
