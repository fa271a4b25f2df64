import { useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useDraftStore } from '../draft-context.ts';

/** A debug run works with what is stored: the draft is saved first, and what cannot be saved is not run. */
export const useSendGate = () => {
  const { t } = useTranslation('studioPreview');
  const store = useDraftStore();
  const [isSaving, setSaving] = useState(false);

  const say = () => {
    const { saveState, problems } = store.getState();
    const [reason] = Object.values(problems);
    if (reason !== undefined) return notify('warning', t('blocked.invalid', { reason }));
    notify('warning', t(saveState === 'stale' ? 'blocked.stale' : 'blocked.failed'));
  };
  const pass = async (): Promise<boolean> => {
    setSaving(true);
    try {
      if (await store.flush()) return true;
    } finally {
      setSaving(false);
    }
    say();
    return false;
  };
  return { isSaving, pass };
};
