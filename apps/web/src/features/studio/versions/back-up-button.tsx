import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Icon } from '../../../ui/icon.tsx';
import { backUp, refreshVersions } from '../api.ts';
import { useDraftStore } from '../draft-context.ts';

const noteLength = 500;

const BackUpDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('studioVersions');
  const store = useDraftStore();
  const [note, setNote] = useState('');
  const { write: keep, isBusy } = useWrite(async () => {
    if (!(await store.flush())) return notify('warning', t('tuning.unsaved'));
    const { id } = store.getState();
    await backUp(id, note.trim());
    void refreshVersions(id);
    notify('success', t('tuning.backedUp'));
    onClose();
  });
  return (
    <Modal
      open
      width={480}
      title={t('tuning.backUpTitle')}
      okText={t('tuning.backUp')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onOk={() => void keep()}
      onCancel={onClose}
    >
      <Form layout="vertical" requiredMark={false} onFinish={() => void keep()}>
        <Form.Item label={t('tuning.backUpNote')} htmlFor="backup-note" extra={t('tuning.backUpHelp')}>
          <Input
            id="backup-note"
            autoFocus
            maxLength={noteLength}
            placeholder={t('tuning.backUpExample')}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            onPressEnter={() => void keep()}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
};

export const BackUpButton = () => {
  const { t } = useTranslation('studioVersions');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setOpen(true)}>
        {t('tuning.backUp')}
      </Button>
      {isOpen && <BackUpDialog onClose={() => setOpen(false)} />}
    </>
  );
};
