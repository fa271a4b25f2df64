import { type DraftPerson, presenceBeatMs } from '@zhixing/contract/agent-editor';
import { useEffect, useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { type DraftStore, isShutOut } from '../draft-store.ts';
import { forgetShared, sayHere } from './api.ts';

const nobody: readonly DraftPerson[] = [];

/**
 * Says every now and then that the draft is open here, and gives who else has it open. What somebody else saved is shown
 * at once where nothing is unsaved; otherwise the next save finds out and both are put side by side.
 */
export const usePresence = (store: DraftStore): readonly DraftPerson[] => {
  const { t } = useTranslation('studio');
  const [others, setOthers] = useState(nobody);
  useEffect(() => {
    let isOpen = true;
    const beat = async () => {
      try {
        const { others: here, draftNo, savedBy } = await sayHere(store.getState().id);
        if (!isOpen) return;
        setOthers(here);
        store.noteBack();
        // What another window of one's own saved is left to the next save here.
        if (!savedBy || savedBy.isMe || draftNo <= store.getState().base.draftNo) return;
        if ((await store.takeTheirs()) && isOpen) notify('info', t('editors.updated', { name: savedBy.name }));
      } catch (error) {
        // A beat that is lost for another reason is made up for by the next.
        if (isOpen && isShutOut(error)) {
          setOthers(nobody);
          store.noteRemoved();
          forgetShared();
        }
      }
    };
    void beat();
    const timer = setInterval(() => void beat(), presenceBeatMs);
    // Whoever comes back to the window sees at once what happened meanwhile.
    window.addEventListener('focus', beat);
    return () => {
      isOpen = false;
      clearInterval(timer);
      window.removeEventListener('focus', beat);
    };
  }, [store, t]);
  return others;
};
