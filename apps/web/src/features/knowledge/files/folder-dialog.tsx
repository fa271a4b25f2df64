import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { addFolder, type Folder, renameFolder } from '../api.ts';
import { folderFault } from './folder-place.ts';

type FolderDialogProps = {
  readonly knowledgeId: string;
  /** Left out: a new one in `parentId`. */
  readonly folder?: Folder | undefined;
  readonly parentId?: string | undefined;
  readonly onClosed: () => void;
};

export const FolderDialog = ({ knowledgeId, folder, parentId, onClosed }: FolderDialogProps) => {
  const { t } = useTranslation(['knowledge', 'dictionary']);
  const [form] = Form.useForm<{ name: string }>();
  const [isOpen, setOpen] = useState(true);
  const words = {
    empty: t('dictionary:folderNameEmpty'),
    slash: t('dictionary:folderNameSlash'),
    long: t('folder.long'),
  };
  const { write: save, isBusy } = useWrite(
    async (name: string) => {
      if (folder) await renameFolder(knowledgeId, folder.id, name);
      else await addFolder(knowledgeId, { name, parentId });
      notify('success', folder ? t('list.changed') : t('folder.created'));
      setOpen(false);
    },
    (error) => form.setFields([{ name: 'name', errors: [error.fields.name ?? error.message] }]),
  );
  const check = (_: unknown, value: string | undefined) => {
    const fault = folderFault(value ?? '');
    return fault ? Promise.reject(new Error(words[fault])) : Promise.resolve();
  };
  return (
    <Modal
      open={isOpen}
      width={420}
      title={t(folder ? 'folder.rename' : 'folder.create')}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
      afterOpenChange={(isShown) => isShown && form.focusField('name')}
      afterClose={onClosed}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onBlur"
        initialValues={{ name: folder?.name ?? '' }}
        onFinish={({ name }) => void save(name.trim())}
      >
        <Form.Item name="name" label={t('folder.name')} rules={[{ validator: check }]}>
          <Input autoComplete="off" aria-required="true" maxLength={80} />
        </Form.Item>
      </Form>
    </Modal>
  );
};
