import { acceptInvite } from '@zhixing/contract/account-link';
import { accountNameForm, displayNameLength } from '@zhixing/contract/account-name';
import { Form, Input } from 'antd';
import { notify } from '../../lib/notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { AgreeLine } from './agree-line.tsx';
import { useEnter } from './enter.ts';
import { FormFailure } from './form-failure.tsx';
import type { LinkKey } from './link-key.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useSubmit } from './use-submit.ts';

type Values = { username: string; displayName?: string; password: string; confirm: string };

export const InviteForm = ({ linkKey }: { readonly linkKey: LinkKey }) => {
  const { t } = useTranslation('auth');
  const [form] = Form.useForm<Values>();
  const enter = useEnter();
  const { formProps, isBusy, progress, failure } = useSubmit<Values>({
    form,
    purpose: 'accept-invite',
    send: async ({ username, displayName = '', password }, callWithProof) => {
      const entry = await callWithProof(acceptInvite, { body: { ...linkKey, username, displayName, password } });
      notify('success', t('link.joined'));
      await enter(entry);
    },
    fieldOf: { ACCOUNT_NAME_TAKEN: 'username', PASSWORD_GUESSABLE: 'password' },
  });
  return (
    <>
      <Form {...formProps} name="invite">
        <Form.Item
          name="username"
          label={t('field.username')}
          rules={[
            {
              validator: async (_, value: string | undefined) => {
                if (!accountNameForm.test((value ?? '').trim().toLowerCase())) throw new Error(t('need.username'));
              },
            },
          ]}
        >
          <Input
            placeholder={t('field.usernameHint')}
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={32}
          />
        </Form.Item>
        <Form.Item name="displayName" label={t('field.displayName')}>
          <Input autoComplete="name" maxLength={displayNameLength} />
        </Form.Item>
        <NewPasswordFields name="password" label={t('field.password')} />
        <FormFailure text={failure} />
        <SubmitButton label={t('link.submit')} isBusy={isBusy} progress={progress} />
      </Form>
      <AgreeLine of="register" />
    </>
  );
};
