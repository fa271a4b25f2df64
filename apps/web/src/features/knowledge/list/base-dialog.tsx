import type { Knowledge, KnowledgeVisibility } from '@zhixing/contract/knowledge';
import { Form, Modal } from 'antd';
import { useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useMemberGate } from '../../../lib/use-member-gate.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { changeBase, createBase } from '../api.ts';
import { BaseFields } from '../base-fields.tsx';

type BaseValues = { name: string; visibility: KnowledgeVisibility };
type BaseDialogProps = {
  /** Left out: a new one. */
  readonly base?: Knowledge | undefined;
  readonly onCreated?: (id: string) => void;
  readonly onClosed: () => void;
};

export const BaseDialog = ({ base, onCreated, onClosed }: BaseDialogProps) => {
  const { t } = useTranslation('knowledge');
  const refuse = useMemberGate();
  const [form] = Form.useForm<BaseValues>();
  const [isOpen, setOpen] = useState(true);
  const { write: save, isBusy } = useWrite(
    async ({ name, visibility }: BaseValues) => {
      if (base) await changeBase({ id: base.id, name: name.trim(), visibility });
      else onCreated?.(await createBase({ name: name.trim(), visibility }, t('list.createFailed')));
      notify('success', t(base ? 'list.changed' : 'list.created'));
      setOpen(false);
    },
    (error) => {
      if (error.fields.name) form.setFields([{ name: 'name', errors: [error.fields.name] }]);
      else refuse(error);
    },
  );
  return (
    <Modal
      open={isOpen}
      width={480}
      title={t(base ? 'dialog.edit' : 'dialog.create')}
      okText={t('save')}
      okButtonProps={{ htmlType: 'submit', form: 'knowledge-form' }}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onCancel={() => setOpen(false)}
      afterOpenChange={(isShown) => isShown && form.focusField('name')}
      afterClose={onClosed}
    >
      <Form
        form={form}
        id="knowledge-form"
        name="knowledge"
        layout="vertical"
        requiredMark={false}
        validateTrigger="onBlur"
        initialValues={{ name: base?.name ?? '', visibility: base?.visibility ?? 'me' }}
        onFinish={(values) => void save(values)}
      >
        <BaseFields />
      </Form>
    </Modal>
  );
};
