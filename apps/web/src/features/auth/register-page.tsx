import { register } from '@zhixing/contract/auth';
import { Form } from 'antd';
import { Trans } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { notify } from '../../lib/notice.ts';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { AccountField } from './account-field.tsx';
import { AgreeLine } from './agree-line.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { carriedAccount } from './carried-account.ts';
import { CheckCodeField } from './check-code-field.tsx';
import { useEnter } from './enter.ts';
import { FormFailure } from './form-failure.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useSubmit } from './use-submit.ts';

type Values = { account: string; checkCode: string; password: string; confirm: string };

const RegisterForm = () => {
  const { t } = useTranslation(['auth', 'shell']);
  const { state, search } = useLocation();
  const [form] = Form.useForm<Values>();
  const enter = useEnter();
  const { formProps, isBusy, progress, failure, refuseAt } = useSubmit<Values>({
    form,
    purpose: 'register',
    send: async ({ account, checkCode, password }, callWithProof) => {
      const entry = await callWithProof(register, { body: { account, checkCode, password } });
      const { memberLevel, endDate } = entry.userInfo.userMemberLevel;
      const trial = { level: t(`shell:level.${memberLevel}`), date: endDate };
      notify('success', memberLevel === 'FREE' ? t('register.done') : t('register.trial', trial));
      await enter(entry);
    },
    fieldOf: { ACCOUNT_TAKEN: 'account', CHECK_CODE_WRONG: 'checkCode', PASSWORD_GUESSABLE: 'password' },
  });
  return (
    <>
      <Form {...formProps} name="register" initialValues={{ account: carriedAccount(state) }}>
        <AccountField />
        <CheckCodeField form={form} refuseAt={refuseAt} formName="register" scene="REG" />
        <NewPasswordFields name="password" label={t('field.password')} />
        <FormFailure text={failure} />
        <SubmitButton label={t('register.submit')} isBusy={isBusy} progress={progress} />
      </Form>
      <p className="auth-links">
        <span>
          <Trans t={t} i18nKey="register.hasAccount" components={{ to: <Link to={`/login${search}`} /> }} />
        </span>
      </p>
      <AgreeLine of="register" />
    </>
  );
};

export const RegisterPage = () => {
  const { t } = useTranslation(['auth', 'shell']);
  const { tenant } = useSession();
  const name = tenant?.title ?? t('shell:brand');
  return tenant?.flags.registrationOpen === false ? (
    <AuthFrame heading={t('register.closedHeading')} lead={t('register.closedText', { name })}>
      <LinkButton type="primary" size="large" block to="/login">
        {t('register.login')}
      </LinkButton>
    </AuthFrame>
  ) : (
    <AuthFrame heading={t('register.heading')} lead={t('register.welcome', { name })}>
      <RegisterForm />
    </AuthFrame>
  );
};
