import type { AgentMember } from '@zhixing/contract/agent-document';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { IconValue } from '../../../blocks/icon/icon-panel.tsx';
import { firstIcon, IconPicker } from '../../../blocks/icon/icon-picker.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { NewMember } from './use-graph-edits.ts';

const nameLength = 15;
const descriptionLength = 200;
type Fields = { name: string; description: string; face: IconValue };

type MemberDialogProps = {
  readonly members: readonly AgentMember[];
  readonly onAdd: (member: NewMember) => void;
  readonly onClosed: () => void;
};

export const MemberDialog = ({ members, onAdd, onClosed }: MemberDialogProps) => {
  const { t } = useTranslation('studioOrchestration');
  const [form] = Form.useForm<Fields>();
  const [isOpen, setOpen] = useState(true);
  const check = (_: unknown, value: string | undefined) => {
    const name = (value ?? '').trim();
    if (name === '') return Promise.reject(new Error(t('nameEmpty')));
    if ([...name].length > nameLength) return Promise.reject(new Error(t('nameTooLong')));
    return members.some((member) => member.name === name)
      ? Promise.reject(new Error(t('nameTaken')))
      : Promise.resolve();
  };
  const add = ({ name, description, face }: Fields) => {
    onAdd({
      name: name.trim(),
      description: description.trim(),
      icon: face.icon,
      iconBackground: face.background,
    });
    setOpen(false);
  };
  return (
    <Modal
      open={isOpen}
      title={t('add')}
      okText={t('addOk')}
      cancelText={t('cancel')}
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
        initialValues={{ name: '', description: '', face: firstIcon }}
        onFinish={add}
      >
        <p className="orch-dialog-help">{t('addHelp')}</p>
        <Form.Item name="face" label={t('icon')}>
          <IconPicker />
        </Form.Item>
        <Form.Item name="name" label={t('name')} rules={[{ validator: check }]}>
          <Input
            autoComplete="off"
            count={{ show: true, max: nameLength, strategy: (text) => [...text.trim()].length }}
          />
        </Form.Item>
        <Form.Item name="description" label={t('description')} extra={t('descriptionHelp')}>
          <Input.TextArea maxLength={descriptionLength} showCount autoSize={{ minRows: 2, maxRows: 5 }} />
        </Form.Item>
      </Form>
    </Modal>
  );
};
