import { Form, Input, type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';
import { notify } from '../../lib/notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { enterCode } from './api.ts';

/** Long enough to read that it worked. */
const reloadMs = 1_500;

/** One field and OK. What the server refuses is said by its own words, and the field is empty again. */
export const CodeDialog = ({ onClosed }: { readonly onClosed: () => void }) => {
  const { t } = useTranslation('recharge');
  const [form] = Form.useForm<{ code: string }>();
  const field = useRef<InputRef>(null);
  const [isOpen, setOpen] = useState(true);
  const {
    write: submit,
    isBusy,
    isDone,
  } = useWrite(
    async ({ code }: { code: string }) => {
      await enterCode(code);
      notify('success', t('code.done'));
      setOpen(false);
      window.setTimeout(() => window.location.reload(), reloadMs);
    },
    () => {
      form.resetFields();
      field.current?.focus();
    },
  );
  return (
    <Modal
      open={isOpen}
      title={t('code.title')}
      width={420}
      okText={t('code.ok')}
      okButtonProps={{ htmlType: 'submit', form: 'code-form' }}
      footer={(_, { OkBtn }) => <OkBtn />}
      confirmLoading={isBusy}
      onCancel={() => setOpen(false)}
      afterOpenChange={(open) => open && field.current?.focus()}
      afterClose={() => !isDone && onClosed()}
    >
      <Form
        form={form}
        id="code-form"
        name="code"
        layout="vertical"
        requiredMark={false}
        validateTrigger={[]}
        initialValues={{ code: '' }}
        onValuesChange={() => form.setFields([{ name: 'code', errors: [] }])}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="code"
          label={t('code.label')}
          extra={t('code.hint')}
          rules={[{ required: true, whitespace: true, message: t('code.missing') }]}
        >
          <Input
            ref={field}
            className="mono"
            size="large"
            maxLength={64}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="XXXX-XXXX-XXXX-XXXX"
          />
        </Form.Item>
      </Form>
    </Modal>
  );
};
