import { isPasswordLong, passwordLength } from '@zhixing/contract/account-name';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { notify } from '../../lib/notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { changePassword } from './api.ts';

type Values = { current: string; next: string; confirm: string };

const fieldOf: Record<string, keyof Values> = { PASSWORD_WRONG: 'current', PASSWORD_GUESSABLE: 'next' };

export const PasswordDialog = ({ onClosed }: { readonly onClosed: () => void }) => {
  const { t } = useTranslation('personalData');
  const [form] = Form.useForm<Values>();
  const [isOpen, setOpen] = useState(true);
  const { write: change, isBusy } = useWrite(
    async ({ current, next }: Values) => {
      await changePassword(current, next);
      notify('success', t('security.changed'));
      setOpen(false);
    },
    (error) => form.setFields([{ name: fieldOf[error.errorCode ?? ''] ?? 'current', errors: [error.message] }]),
  );
  return (
    <Modal
      open={isOpen}
      title={t('security.change')}
      okText={t('security.change')}
      cancelText={t('security.cancel')}
      confirmLoading={isBusy}
      width={460}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form form={form} layout="vertical" requiredMark={false} validateTrigger="onSubmit" onFinish={change}>
        <Form.Item
          name="current"
          label={t('security.current')}
          rules={[{ required: true, message: t('security.needCurrent') }]}
        >
          <Input.Password autoFocus autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="next"
          label={t('security.next')}
          rules={[
            {
              validator: async (_, value: string | undefined) => {
                if (!isPasswordLong(value ?? '')) throw new Error(t('security.needNext', passwordLength));
              },
            },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={passwordLength.max} />
        </Form.Item>
        <Form.Item
          name="confirm"
          label={t('security.confirm')}
          dependencies={['next']}
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_, value: string | undefined) => {
                if (!value || value !== getFieldValue('next')) throw new Error(t('security.needConfirm'));
              },
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={passwordLength.max} />
        </Form.Item>
      </Form>
    </Modal>
  );
};
