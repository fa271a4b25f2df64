import { useTranslation } from '../../../lib/use-translation.ts';
import type { TimelineEntry } from './timeline.ts';
import { refOfChoice, type VersionChoice } from './version-choice.ts';

/** What a version is called: v3, 草稿 12, 备份 12, 当前草稿. */
export const useVersionName = () => {
  const { t } = useTranslation('studioVersions');
  const draft = (no: number, isBackup = false) => t(isBackup ? 'backup' : 'draft', { no });
  const release = (no: number) => `v${no}`;
  return {
    draft,
    release,
    entry: (entry: TimelineEntry) =>
      entry.kind === 'release' ? release(entry.row.no) : draft(entry.row.draftNo, entry.row.isBackup),
    choice: (choice: VersionChoice) => {
      const ref = refOfChoice(choice);
      if (!ref) return t('now');
      return ref.release === undefined ? draft(ref.draft ?? 0) : release(ref.release);
    },
  };
};
