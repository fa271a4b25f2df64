import { resetPassword } from '@zhixing/contract/auth';
import { Button, Form } from 'antd';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notice.ts';
import { AccountField } from './account-field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { carriedAccount } from './carried-account.ts';
import { CheckCodeField } from './check-code-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useSubmit } from './use-submit.ts';

type Values = { account: string; checkCode: string; newPassword: string; confirm: string };

export const ForgetPage = () => {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const { submit, isBusy, failure } = useSubmit<Values>({
    form,
    send: async ({ account, checkCode, newPassword }) => {
      await call(resetPassword, { body: { account, checkCode, newPassword } }, { quiet: true });
      notify('success', t('forget.done'));
      await navigate('/login', { state: { account } });
    },
    fieldOf: { CHECK_CODE_WRONG: 'checkCode' },
  });
  return (
    <AuthFrame heading={t('forget.heading')} lead={t('forget.welcome')}>
      <Form
        form={form}
        name="forget"
        layout="vertical"
        size="large"
        requiredMark={false}
        validateTrigger="onSubmit"
        scrollToFirstError={{ focus: true }}
        initialValues={{ account: carriedAccount(state) }}
        onFinish={submit}
      >
        <AccountField />
        <CheckCodeField form={form} formName="forget" scene="FORGET" />
        <NewPasswordFields name="newPassword" label={t('field.newPassword')} />
        <FormFailure text={failure} />
        <Button className="auth-submit" type="primary" htmlType="submit" block loading={isBusy}>
          {t('forget.submit')}
        </Button>
      </Form>
      <p className="auth-links">
        <span>
          <Trans t={t} i18nKey="forget.remembered" components={{ to: <Link to="/login" /> }} />
        </span>
      </p>
    </AuthFrame>
  );
};
