import type { Label } from '@zhixing/contract/label';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { saveLabel } from './api.ts';
import { labelLength, nameFault } from './model.ts';

type LabelDialogProps = {
  /** Without one, a new label is made. */
  readonly label?: Label;
  readonly others: readonly string[];
  readonly onClosed: () => void;
};
type Draft = { readonly labelName: string };

export const LabelDialog = ({ label, others, onClosed }: LabelDialogProps) => {
  const { t } = useTranslation('admin');
  const [form] = Form.useForm<Draft>();
  const [isOpen, setOpen] = useState(true);
  const { write: submit, isBusy } = useWrite(
    async ({ labelName }: Draft) => {
      const name = labelName.trim();
      if (name !== label?.labelName) await saveLabel(label, name);
      notify('success', label ? t('label.saved') : t('label.added', { name }));
      setOpen(false);
    },
    (error) => form.setFields([{ name: 'labelName', errors: [error.fields.labelName ?? error.message] }]),
  );
  return (
    <Modal
      open={isOpen}
      title={label ? t('label.renameTitle', { name: label.labelName }) : t('label.add')}
      width={420}
      okText={label ? t('label.save') : t('label.create')}
      okButtonProps={{ htmlType: 'submit', form: 'label-form' }}
      confirmLoading={isBusy}
      cancelText={t('label.cancel')}
      onCancel={() => setOpen(false)}
      afterOpenChange={(open) => open && form.focusField('labelName')}
      afterClose={onClosed}
    >
      <Form
        form={form}
        id="label-form"
        name="label"
        layout="vertical"
        requiredMark={false}
        validateTrigger={[]}
        scrollToFirstError={{ focus: true }}
        initialValues={{ labelName: label?.labelName ?? '' }}
        onValuesChange={() => form.setFields([{ name: 'labelName', errors: [] }])}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="labelName"
          label={t('label.name')}
          extra={t('label.nameHelp')}
          rules={[
            {
              validator: async (_, value: string) => {
                const fault = nameFault(value, others);
                if (fault) throw new Error(t(`label.${fault}`));
              },
            },
          ]}
        >
          <Input maxLength={labelLength} autoComplete="off" aria-required="true" />
        </Form.Item>
      </Form>
    </Modal>
  );
};
