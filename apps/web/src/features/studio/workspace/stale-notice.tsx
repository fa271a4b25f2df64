import { Button } from 'antd';
import { useState } from 'react';
import { DraftNotice } from '../../../blocks/draft/draft-notice.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useDraft, useDraftStore } from '../draft-context.ts';
import { draftOf } from '../draft-store.ts';
import { MergeDialog } from './merge-dialog.tsx';

/** Somebody saved meanwhile: saving waits until both sides are put together. */
export const StaleNotice = () => {
  const { t } = useTranslation('studio');
  const store = useDraftStore();
  const theirs = useDraft((state) => state.theirs);
  const [isOpen, setOpen] = useState(false);
  if (!theirs) return null;
  const { base, draft } = store.getState();
  const by = theirs.savedBy && !theirs.savedBy.isMe ? theirs.savedBy.name : undefined;
  return (
    <DraftNotice text={by ? t('stale.bannerBy', { name: by }) : t('stale.banner')}>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('stale.look')}
      </Button>
      {isOpen && (
        <MergeDialog
          base={base.draft}
          mine={draft}
          theirs={draftOf(theirs)}
          words={{
            title: t('stale.title'),
            help: t('stale.help'),
            ok: t('stale.apply'),
            cancel: t('stale.later'),
            theirs: by ? t('stale.theirsBy', { name: by }) : t('stale.theirs'),
            mineHead: t('stale.mineHead'),
            theirsHead: by ? t('stale.theirsHeadBy', { name: by }) : t('stale.theirsHead'),
          }}
          onMerge={(merged) => {
            setOpen(false);
            store.resolve(merged);
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </DraftNotice>
  );
};
