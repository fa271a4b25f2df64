import { accountKind } from '@zhixing/contract/account-name';
import { Form, Input } from 'antd';
import { useTranslation } from '../../lib/use-translation.ts';
import { useCodeWays } from './use-code-ways.ts';

/** An e-mail address or a mainland phone number: somewhere a code can be sent. */
export const AccountField = () => {
  const { t } = useTranslation('auth');
  const ways = useCodeWays() ?? 'both';
  return (
    <Form.Item
      name="account"
      label={t(`field.to.${ways}`)}
      rules={[
        {
          validator: async (_, value: string | undefined) => {
            const kind = accountKind((value ?? '').trim().toLowerCase());
            if (!kind || (ways !== 'both' && kind !== ways)) throw new Error(t(`need.to.${ways}`));
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
