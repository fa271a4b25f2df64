import { accountKind } from '@zhixing/contract/account-name';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';

/** An e-mail address or a mainland phone number: somewhere a code can be sent. */
export const AccountField = () => {
  const { t } = useTranslation('auth');
  return (
    <Form.Item
      name="account"
      label={t('field.emailOrPhone')}
      rules={[
        {
          validator: async (_, value: string | undefined) => {
            if (!accountKind((value ?? '').trim().toLowerCase())) throw new Error(t('need.emailOrPhone'));
          },
        },
      ]}
    >
      <Input
        placeholder={t('field.emailOrPhoneHint')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={120}
      />
    </Form.Item>
  );
};
