import type { DraftPerson } from '@zhixing/contract/agent-editor';
import { Button, Popconfirm } from 'antd';
import { CallError } from '../../../lib/call-error.ts';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useDraft, useDraftStore } from '../draft-context.ts';
import { forgetShared, refreshEditors, removeEditor } from './api.ts';

type EndButtonProps = { readonly person: DraftPerson; readonly onLeft: () => void };

/** Removes somebody, or lets an editor go; what they typed is saved first. */
export const EndButton = ({ person: { id: accountId, name, isMe }, onLeft }: EndButtonProps) => {
  const { t } = useTranslation('studio');
  const store = useDraftStore();
  const id = useDraft((state) => state.id);
  const end = async () => {
    try {
      if (isMe) await store.flush();
      await removeEditor(id, accountId);
      notify('success', isMe ? t('editors.left') : t('editors.removed', { name }));
      if (isMe) {
        forgetShared();
        onLeft();
      }
    } catch (error) {
      // `call` has said it already.
      if (!(error instanceof CallError)) throw error;
    } finally {
      if (!isMe) void refreshEditors(id);
    }
  };
  return (
    <Popconfirm
      title={isMe ? t('editors.leaveAsk') : t('editors.removeAsk', { name })}
      description={t(isMe ? 'editors.leaveHelp' : 'editors.removeHelp')}
      okText={t(isMe ? 'editors.leave' : 'editors.remove')}
      cancelText={t('editors.keep')}
      okButtonProps={{ danger: true }}
      onConfirm={end}
    >
      <Button type="link" size="small" aria-label={isMe ? t('editors.leave') : t('editors.removeNamed', { name })}>
        {t(isMe ? 'editors.leave' : 'editors.remove')}
      </Button>
    </Popconfirm>
  );
};
