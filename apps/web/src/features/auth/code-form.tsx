import { emailPhoneLogin } from '@zhixing/contract/auth';
import { Form } from 'antd';
import { useTranslation } from '../../lib/use-translation.ts';
import { AccountField } from './account-field.tsx';
import { CheckCodeField } from './check-code-field.tsx';
import { useEnter } from './enter.ts';
import { FormFailure } from './form-failure.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useSubmit } from './use-submit.ts';

type Values = { account: string; checkCode: string };

export const CodeForm = ({ account }: { readonly account?: string }) => {
  const { t } = useTranslation('auth');
  const [form] = Form.useForm<Values>();
  const enter = useEnter();
  const { formProps, isBusy, progress, failure, refuseAt } = useSubmit<Values>({
    form,
    purpose: 'code-login',
    send: async (values, callWithProof) => enter(await callWithProof(emailPhoneLogin, { body: values })),
    fieldOf: { CHECK_CODE_WRONG: 'checkCode' },
  });
  return (
    <Form {...formProps} name="code-login" initialValues={{ account }}>
      <AccountField />
      <CheckCodeField form={form} refuseAt={refuseAt} formName="code-login" scene="LOGIN" />
      <FormFailure text={failure} />
      <SubmitButton label={t('login.submit')} isBusy={isBusy} progress={progress} />
    </Form>
  );
};
