import type { KnowledgeFile } from '@zhixing/contract/knowledge-file';
import { saveOriginal } from '../../../blocks/document-page/file-content.ts';
import { notify } from '../../../lib/notice.ts';
import { useMemberGate } from '../../../lib/use-member-gate.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import { cancel, refreshFiles, removeFiles, start } from '../api.ts';

/** What can be done with files, one or several. */
export const useFileActs = (knowledgeId: string, onRemoved: () => void) => {
  const { t } = useTranslation('knowledge');
  const refuse = useMemberGate();
  const { confirm, holder } = useConfirm();
  const { write: retry } = useWrite(async (ids: string[]) => {
    await start(ids);
    notify('success', t('files.started'));
    await refreshFiles(knowledgeId);
  }, refuse);
  const { write: stop } = useWrite(async (ids: string[]) => {
    await cancel(knowledgeId, ids);
    notify('success', t('files.cancelled'));
  });
  const remove = (ids: string[]) =>
    confirm({
      title: t('files.deleteAsk', { count: ids.length }),
      content: t('files.deleteText'),
      okText: t('delete'),
      cancelText: t('cancel'),
      onOk: async () => {
        await removeFiles(knowledgeId, ids);
        notify('success', t('files.deleted'));
        onRemoved();
      },
    });
  const download = ({ id, name }: KnowledgeFile) => void saveOriginal(id, name).catch(() => undefined);
  return {
    retry: (ids: string[]) => void retry(ids),
    stop: (ids: string[]) => void stop(ids),
    remove,
    download,
    holder,
  };
};
export type FileActs = ReturnType<typeof useFileActs>;
