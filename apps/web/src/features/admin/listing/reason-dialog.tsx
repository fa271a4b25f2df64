import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { reasonFault, reasonLength } from './model.ts';

type ReasonDialogProps = {
  readonly title: string;
  readonly lead: string;
  readonly okText: string;
  readonly onSubmit: (reason: string) => Promise<void>;
  /** Called once the dialog has left the screen. */
  readonly onClosed: () => void;
};

/** A decision against somebody says why; what is missing or refused stands at the field. */
export const ReasonDialog = ({ title, lead, okText, onSubmit, onClosed }: ReasonDialogProps) => {
  const { t } = useTranslation('admin');
  const [form] = Form.useForm<{ reason: string }>();
  const [isOpen, setOpen] = useState(true);
  const { write: submit, isBusy } = useWrite(
    async ({ reason }: { reason: string }) => {
      await onSubmit(reason.trim());
      setOpen(false);
    },
    (error) => form.setFields([{ name: 'reason', errors: [error.fields.reason ?? error.message] }]),
  );
  return (
    <Modal
      open={isOpen}
      title={title}
      width={480}
      okText={okText}
      okButtonProps={{ danger: true, htmlType: 'submit', form: 'listing-reason' }}
      confirmLoading={isBusy}
      cancelText={t('listing.cancel')}
      onCancel={() => setOpen(false)}
      afterOpenChange={(open) => open && form.focusField('reason')}
      afterClose={onClosed}
    >
      <p className="reason-lead">{lead}</p>
      <Form
        form={form}
        id="listing-reason"
        name="listing-reason-form"
        layout="vertical"
        requiredMark={false}
        validateTrigger={[]}
        scrollToFirstError={{ focus: true }}
        initialValues={{ reason: '' }}
        onValuesChange={() => form.setFields([{ name: 'reason', errors: [] }])}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="reason"
          label={t('listing.reason')}
          rules={[
            {
              validator: async (_, value: string) => {
                const fault = reasonFault(value);
                if (fault) throw new Error(t(`listing.${fault}`));
              },
            },
          ]}
        >
          <Input.TextArea
            rows={4}
            maxLength={reasonLength}
            showCount
            placeholder={t('listing.reasonHint')}
            aria-required="true"
          />
        </Form.Item>
      </Form>
    </Modal>
  );
};
