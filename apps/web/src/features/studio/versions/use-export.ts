import { useState } from 'react';
import { CallError } from '../../../lib/call-error.ts';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useDraft } from '../draft-context.ts';
import { saveAgentArchive } from './export-agent.ts';

export const useExport = () => {
  const { t } = useTranslation(['studioVersions', 'dictionary', 'studio']);
  const [isSaving, setSaving] = useState(false);
  const id = useDraft((state) => state.id);
  const name = useDraft((state) => state.base.draft.agentName);
  const owner = useDraft((state) => state.owner);
  const isReleased = useDraft(({ status }) => status.releaseNo > 0);
  const save = async () => {
    if (!owner.isMe) return notify('warning', t('studio:editors.ownerExports', { name: owner.name }));
    if (!isReleased) return notify('warning', t('dictionary:agentUnreleased'));
    setSaving(true);
    try {
      await saveAgentArchive(id, `${name}.zip`);
      notify('success', t('tuning.exported'));
    } catch (error) {
      // It has been said already.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving };
};
