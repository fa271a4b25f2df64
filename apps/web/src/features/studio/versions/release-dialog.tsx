import { useQuery } from '@tanstack/react-query';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Icon } from '../../../ui/icon.tsx';
import { publish, refreshVersions } from '../api.ts';
import { useDraft, useDraftStore } from '../draft-context.ts';
import { goldenQuery, refreshGolden } from '../golden/api.ts';
import { ReleaseChanges } from './release-changes.tsx';

type ReleaseDialogProps = {
  readonly no: number;
  readonly onReleased: (no: number) => void;
  readonly onClose: () => void;
};

const notesLength = 500;

export const ReleaseDialog = ({ no, onReleased, onClose }: ReleaseDialogProps) => {
  const { t } = useTranslation('studioVersions');
  const store = useDraftStore();
  const id = useDraft((state) => state.id);
  const [notes, setNotes] = useState('');
  const { data: golden } = useQuery(goldenQuery(id));
  const total = golden?.questions.length ?? 0;

  const { write: release, isBusy } = useWrite(async () => {
    const { draftNo } = store.getState().base;
    const made = await publish(id, draftNo, notes.trim());
    store.noteReleased(made.no, draftNo);
    void refreshVersions(id);
    void refreshGolden(id);
    notify('success', t('publish.done', { no: made.no }));
    onReleased(made.no);
    onClose();
  });

  return (
    <Modal
      open
      width={640}
      title={t('publish.title', { no })}
      okText={t('publish.ok')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onOk={() => void release()}
      onCancel={onClose}
    >
      <Form layout="vertical" requiredMark={false}>
        <Form.Item label={t('publish.notes')} htmlFor="release-notes" extra={t('publish.notesHelp')}>
          <Input.TextArea
            id="release-notes"
            autoFocus
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={notesLength}
            placeholder={t('publish.notesExample')}
            value={notes}
            onChange={(event) => setNotes(event.target.value)}
          />
        </Form.Item>
      </Form>
      <ReleaseChanges id={id} last={no - 1} />
      {golden && (
        <p className="release-golden">
          <Icon name="shield" size={16} />
          {total > 0 ? t('publish.golden', { total, no }) : t('publish.noGolden')}
        </p>
      )}
    </Modal>
  );
};
