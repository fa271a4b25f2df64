import { CallError } from '../../../lib/call-error.ts';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import { fetchDraft, refreshVersions, restore as restoreVersion } from '../api.ts';
import { useDraftStore } from '../draft-context.ts';
import { refOf, type TimelineEntry } from './timeline.ts';
import { useVersionName } from './version-name.ts';

/** Asks first. What the draft was is kept as a backup by the server, and undo brings it back here. */
export const useRestore = () => {
  const { t } = useTranslation('studioVersions');
  const store = useDraftStore();
  const nameOf = useVersionName();
  const { confirm, holder } = useConfirm();

  const carryOut = async (entry: TimelineEntry) => {
    // What is typed and not stored yet would not be in the backup.
    if (!(await store.flush())) return notify('warning', t('tuning.unsaved'));
    const { id, base } = store.getState();
    try {
      await restoreVersion(id, base.draftNo, refOf(entry));
      store.replace(await fetchDraft(id));
      void refreshVersions(id);
      notify('success', t('tuning.restored', { name: nameOf.entry(entry) }));
    } catch (error) {
      // `call` has said it already.
      if (!(error instanceof CallError)) throw error;
    }
  };
  const restore = (entry: TimelineEntry) =>
    void confirm({
      title: t('tuning.restoreTitle', { name: nameOf.entry(entry) }),
      content: t('tuning.restoreHelp'),
      okText: t('tuning.restore'),
      cancelText: t('cancel'),
      isDanger: false,
      focus: 'ok',
      onOk: () => carryOut(entry),
    });
  return { restore, holder };
};
