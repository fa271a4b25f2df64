import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
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
  return (
    <div className="studio-stale" role="alert">
      <Icon name="warn" size={16} />
      <span>{t('stale.banner')}</span>
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
            theirs: t('stale.theirs'),
            mineHead: t('stale.mineHead'),
            theirsHead: t('stale.theirsHead'),
          }}
          onMerge={(merged) => {
            setOpen(false);
            store.resolve(merged);
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </div>
  );
};
