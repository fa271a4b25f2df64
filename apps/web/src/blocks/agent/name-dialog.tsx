import { agentNameLength } from '@zhixing/contract/agent';
import { Form, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import type { CallError } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';

type NameDialogProps = {
  readonly title: string;
  readonly okText: string;
  readonly help?: string;
  readonly initial: string;
  /** What stands before the name, such as the icon. */
  readonly lead?: ReactNode;
  /** Gives true when the failure was dealt with elsewhere and the dialog should close. */
  readonly onFailure?: (error: CallError) => boolean;
  readonly onSave: (name: string) => Promise<void>;
  readonly onClosed: () => void;
};

/** One name: not empty, at most fifteen characters. What was typed stays until it is saved. */
export const NameDialog = ({ title, okText, help, initial, lead, onFailure, onSave, onClosed }: NameDialogProps) => {
  const { t } = useTranslation(['agent', 'dictionary']);
  const [form] = Form.useForm<{ name: string }>();
  const [isOpen, setOpen] = useState(true);
  const { write: save, isBusy } = useWrite(
    async (name: string) => {
      await onSave(name);
      setOpen(false);
    },
    (error) => {
      if (onFailure?.(error)) setOpen(false);
      else form.setFields([{ name: 'name', errors: [error.fields.agentName ?? error.message] }]);
    },
  );
  const check = (_: unknown, value: string | undefined) => {
    const name = (value ?? '').trim();
    if (name === '') return Promise.reject(new Error(t('dictionary:nameEmpty')));
    return [...name].length > agentNameLength
      ? Promise.reject(new Error(t('dictionary:nameTooLong')))
      : Promise.resolve();
  };
  return (
    <Modal
      open={isOpen}
      title={title}
      okText={okText}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      width={440}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
      afterOpenChange={(isShown) => isShown && form.focusField('name')}
      afterClose={onClosed}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        initialValues={{ name: initial }}
        onFinish={({ name }) => void save(name.trim())}
      >
        {lead}
        <Form.Item name="name" label={t('name')} extra={help} rules={[{ validator: check }]}>
          <Input
            autoComplete="off"
            count={{ show: true, max: agentNameLength, strategy: (text) => [...text.trim()].length }}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
};
