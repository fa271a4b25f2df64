import { formatDateTime } from '../../../lib/format-time.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useDraftStore } from '../draft-context.ts';
import type { LocalCopy } from './local-copy.ts';
import { MergeDialog } from './merge-dialog.tsx';

type FoundChangesProps = { readonly found: LocalCopy; readonly onDone: () => void };

/** Words of an earlier visit that were never saved, beside what is saved now. */
export const FoundChanges = ({ found, onDone }: FoundChangesProps) => {
  const { t } = useTranslation('studio');
  const store = useDraftStore();
  return (
    <MergeDialog
      isForced
      base={found.base.draft}
      mine={found.draft}
      theirs={store.getState().draft}
      words={{
        title: t('found.title'),
        help: t('found.help', { time: formatDateTime(found.at) }),
        ok: t('found.apply'),
        cancel: t('found.drop'),
        theirs: t('found.theirs'),
        mineHead: t('found.mineHead'),
        theirsHead: t('found.theirsHead'),
      }}
      onMerge={(merged) => {
        store.edit((draft) => void Object.assign(draft, merged));
        onDone();
      }}
      onCancel={onDone}
    />
  );
};
