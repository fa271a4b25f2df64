import { setPasswordByLink } from '@zhixing/contract/account-link';
import { Form } from 'antd';
import { useNavigate } from 'react-router';
import { notify } from '../../lib/notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { FormFailure } from './form-failure.tsx';
import type { LinkKey } from './link-key.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useSubmit } from './use-submit.ts';

type Values = { newPassword: string; confirm: string };

export const LinkPasswordForm = ({ linkKey, username }: { readonly linkKey: LinkKey; readonly username: string }) => {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const { formProps, isBusy, progress, failure } = useSubmit<Values>({
    form,
    purpose: 'link-password',
    send: async ({ newPassword }, callWithProof) => {
      await callWithProof(setPasswordByLink, { body: { ...linkKey, newPassword } });
      notify('success', t('link.resetDone'));
      await navigate('/login', { state: { account: username }, replace: true });
    },
    fieldOf: { PASSWORD_GUESSABLE: 'newPassword' },
  });
  return (
    <Form {...formProps} name="link-password">
      <NewPasswordFields name="newPassword" label={t('field.newPassword')} />
      <FormFailure text={failure} />
      <SubmitButton label={t('link.resetSubmit')} isBusy={isBusy} progress={progress} />
    </Form>
  );
};
