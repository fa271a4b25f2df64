import { login } from '@zhixing/contract/auth';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../lib/call.ts';
import { CaptchaField, useCaptcha } from './captcha-field.tsx';
import { useEnter } from './enter.ts';
import { FormFailure } from './form-failure.tsx';
import { PasswordInput } from './password-input.tsx';
import { useSubmit } from './use-submit.ts';

const formName = 'password-login';

type Values = { username: string; password: string; code: string };

export const PasswordForm = ({ account }: { readonly account?: string }) => {
  const { t } = useTranslation('auth');
  const [form] = Form.useForm<Values>();
  const typed = Form.useWatch('username', form);
  const captcha = useCaptcha();
  const enter = useEnter();
  const renew = () => {
    captcha.renew();
    form.setFieldValue('code', '');
  };
  const { submit, isBusy, failure } = useSubmit<Values>({
    form,
    send: async (values) => {
      const uuid = captcha.image?.uuid ?? '';
      await enter(await call(login, { body: { ...values, uuid } }, { quiet: true }));
    },
    fieldOf: { CAPTCHA_WRONG: 'code' },
    onFailure: renew,
  });
  return (
    <Form
      form={form}
      name={formName}
      layout="vertical"
      size="large"
      requiredMark={false}
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true }}
      initialValues={{ username: account }}
      onFinish={submit}
    >
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
        <Link to="/forget" state={{ account: typed }}>
          {t('login.forget')}
        </Link>
      </div>
      <CaptchaField formName={formName} captcha={captcha} onRenew={renew} />
      <FormFailure text={failure} />
      <Button className="auth-submit" type="primary" htmlType="submit" block loading={isBusy}>
        {t('login.submit')}
      </Button>
    </Form>
  );
};
