import { useQuery } from '@tanstack/react-query';
import { isAdminAccount, setUp, setupState } from '@zhixing/contract/setup';
import { Button, Form, Input, Spin } from 'antd';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notice.ts';
import { refreshTenant } from '../../lib/tenant.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useEnter } from './enter.ts';
import { FormFailure } from './form-failure.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useSubmit } from './use-submit.ts';

type Values = { code: string; title: string; host: string; account: string; password: string; confirm: string };

const SetupForm = () => {
  const { t } = useTranslation('auth');
  const [form] = Form.useForm<Values>();
  const enter = useEnter();
  const { formProps, isBusy, failure } = useSubmit<Values>({
    form,
    send: async ({ confirm: _, ...body }) => {
      const entry = await call(setUp, { body }, { quiet: true });
      // The page was shown in nobody's name; a login of another tenant than the page's would be ended at once.
      await refreshTenant();
      notify('success', t('setup.done'));
      await enter(entry);
    },
    fieldOf: { SETUP_CODE_WRONG: 'code', PASSWORD_GUESSABLE: 'password', title: 'title', host: 'host' },
  });
  const plain = { autoCapitalize: 'off', spellCheck: false } as const;
  return (
    <Form {...formProps} name="setup" initialValues={{ host: window.location.host }}>
      <Form.Item
        name="code"
        label={t('setup.code')}
        extra={t('setup.codeHelp')}
        rules={[{ required: true, whitespace: true, message: t('setup.needCode') }]}
      >
        <Input {...plain} autoFocus autoComplete="one-time-code" placeholder="xxxx-xxxx-xxxx-xxxx" maxLength={60} />
      </Form.Item>
      <Form.Item
        name="title"
        label={t('setup.title')}
        rules={[{ required: true, whitespace: true, message: t('setup.needTitle') }]}
      >
        <Input autoComplete="organization" placeholder={t('setup.titleHint')} maxLength={40} />
      </Form.Item>
      <Form.Item
        name="host"
        label={t('setup.host')}
        extra={t('setup.hostHelp')}
        rules={[{ required: true, pattern: /^\s*[\w.-]{1,190}(:\d{1,5})?\s*$/, message: t('setup.needHost') }]}
      >
        <Input {...plain} autoComplete="off" maxLength={200} />
      </Form.Item>
      <Form.Item
        name="account"
        label={t('setup.account')}
        rules={[
          {
            validator: async (_, value: string | undefined) => {
              if (!isAdminAccount((value ?? '').trim().toLowerCase())) throw new Error(t('setup.needAccount'));
            },
          },
        ]}
      >
        <Input {...plain} autoComplete="username" placeholder={t('setup.accountHint')} maxLength={120} />
      </Form.Item>
      <NewPasswordFields name="password" label={t('field.password')} />
      <FormFailure text={failure} />
      <SubmitButton label={t('setup.submit')} isBusy={isBusy} progress={undefined} />
    </Form>
  );
};

/** The first page of a new installation; once it is set up there is nothing to do here. */
export const SetupPage = () => {
  const { t } = useTranslation('auth');
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => call(setupState, {}, { quiet: true, signal }),
    // What is being typed must not be taken away by a second look.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (error)
    return (
      <AuthFrame heading={t('setup.heading')} lead={error.message} isAlone>
        <Button type="primary" size="large" block loading={isFetching} onClick={() => void refetch()}>
          {t('link.retry')}
        </Button>
      </AuthFrame>
    );
  if (!data)
    return (
      <AuthFrame heading={t('setup.heading')} lead="" isAlone>
        <Spin aria-label={t('link.loading')} />
      </AuthFrame>
    );
  return data.isDone ? (
    <AuthFrame heading={t('setup.overHeading')} lead={t('setup.over')}>
      <LinkButton type="primary" size="large" block to="/login">
        {t('link.login')}
      </LinkButton>
    </AuthFrame>
  ) : (
    <AuthFrame heading={t('setup.heading')} lead={t('setup.lead')} isAlone>
      <SetupForm />
    </AuthFrame>
  );
};
