import { resetPassword } from '@zhixing/contract/auth';
import { Form } from 'antd';
import { Trans } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { notify } from '../../lib/notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { AccountField } from './account-field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { carriedAccount } from './carried-account.ts';
import { CheckCodeField } from './check-code-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useCodeWays } from './use-code-ways.ts';
import { useSubmit } from './use-submit.ts';

type Values = { account: string; checkCode: string; newPassword: string; confirm: string };

const ForgetForm = () => {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const { formProps, isBusy, progress, failure, refuseAt } = useSubmit<Values>({
    form,
    purpose: 'reset-password',
    send: async ({ account, checkCode, newPassword }, callWithProof) => {
      await callWithProof(resetPassword, { body: { account, checkCode, newPassword } });
      notify('success', t('forget.done'));
      await navigate('/login', { state: { account } });
    },
    fieldOf: { CHECK_CODE_WRONG: 'checkCode', PASSWORD_GUESSABLE: 'newPassword' },
  });
  return (
    <>
      <Form {...formProps} name="forget" initialValues={{ account: carriedAccount(state) }}>
        <AccountField />
        <CheckCodeField form={form} refuseAt={refuseAt} formName="forget" scene="FORGET" />
        <NewPasswordFields name="newPassword" label={t('field.newPassword')} />
        <FormFailure text={failure} />
        <SubmitButton label={t('forget.submit')} isBusy={isBusy} progress={progress} />
      </Form>
      <p className="auth-links">
        <span>
          <Trans t={t} i18nKey="forget.remembered" components={{ to: <Link to="/login" /> }} />
        </span>
      </p>
    </>
  );
};

export const ForgetPage = () => {
  const { t } = useTranslation('auth');
  return useCodeWays() ? (
    <AuthFrame heading={t('forget.heading')} lead={t('forget.welcome')}>
      <ForgetForm />
    </AuthFrame>
  ) : (
    <AuthFrame heading={t('forget.heading')} lead={t('forget.noWay')}>
      <LinkButton type="primary" size="large" block to="/login">
        {t('link.login')}
      </LinkButton>
    </AuthFrame>
  );
};
