import { emailPhoneLogin } from '@zhixing/contract/auth';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { AccountField } from './account-field.tsx';
import { CheckCodeField } from './check-code-field.tsx';
import { useEnter } from './enter.ts';
import { FormFailure } from './form-failure.tsx';
import { useSubmit } from './use-submit.ts';

type Values = { account: string; checkCode: string };

export const CodeForm = ({ account }: { readonly account?: string }) => {
  const { t } = useTranslation('auth');
  const [form] = Form.useForm<Values>();
  const enter = useEnter();
  const { submit, isBusy, failure } = useSubmit<Values>({
    form,
    send: async (values) => enter(await call(emailPhoneLogin, { body: values }, { quiet: true })),
    fieldOf: { CHECK_CODE_WRONG: 'checkCode' },
  });
  return (
    <Form
      form={form}
      name="code-login"
      layout="vertical"
      size="large"
      requiredMark={false}
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true }}
      initialValues={{ account }}
      onFinish={submit}
    >
      <AccountField />
      <CheckCodeField form={form} formName="code-login" scene="LOGIN" />
      <FormFailure text={failure} />
      <Button className="auth-submit" type="primary" htmlType="submit" block loading={isBusy}>
        {t('login.submit')}
      </Button>
    </Form>
  );
};
