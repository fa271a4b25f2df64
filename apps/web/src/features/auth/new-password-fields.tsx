import { isPasswordLong, passwordLength } from '@zhixing/contract/account-name';
import { Form } from 'antd';
import { useTranslation } from '../../lib/use-translation.ts';
import { PasswordInput } from './password-input.tsx';
import { StrengthMeter } from './strength-meter.tsx';

/** A new password under its server-side name, and the same once more. */
export const NewPasswordFields = ({ name, label }: { readonly name: string; readonly label: string }) => {
  const { t } = useTranslation('auth');
  const typed: string = Form.useWatch(name) ?? '';
  return (
    <>
      <Form.Item
        name={name}
        label={label}
        extra={<StrengthMeter password={typed} />}
        rules={[
          {
            validator: async (_, value: string | undefined) => {
              if (!isPasswordLong(value ?? '')) throw new Error(t('need.newPassword'));
            },
          },
        ]}
      >
        <PasswordInput autoComplete="new-password" maxLength={passwordLength.max} />
      </Form.Item>
      <Form.Item
        name="confirm"
        label={t('field.confirm')}
        dependencies={[name]}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, value: string | undefined) => {
              if (!value || value !== getFieldValue(name)) throw new Error(t('need.confirm'));
            },
          }),
        ]}
      >
        <PasswordInput autoComplete="new-password" maxLength={passwordLength.max} />
      </Form.Item>
    </>
  );
};
