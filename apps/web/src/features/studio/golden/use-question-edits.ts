import type { GoldenQuestion } from '@zhixing/contract/golden';
import { useEffect, useState } from 'react';
import { useWrite } from '../../../lib/use-write.ts';
import { refreshGolden, storeGolden } from './api.ts';
import { faultsOf, isSameList, tidyQuestions } from './question-list.ts';

/** What is written and not saved outlives a look at another tab. */
const unsaved = new Map<string, readonly GoldenQuestion[]>();

export const useQuestionEdits = (id: string, stored: readonly GoldenQuestion[]) => {
  const [list, setList] = useState<readonly GoldenQuestion[]>(() => unsaved.get(id) ?? stored);
  const [base, setBase] = useState(stored);
  const [showsFaults, setShowsFaults] = useState(false);
  const isDirty = !isSameList(list, stored);
  if (base !== stored) {
    // Somebody else's change is taken over as long as nothing was written here.
    if (isSameList(list, base)) setList(stored);
    setBase(stored);
  }
  const faults = faultsOf(list);

  useEffect(() => {
    if (!isDirty) {
      unsaved.delete(id);
      return;
    }
    unsaved.set(id, list);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [id, list, isDirty]);

  const { write: store, isBusy: isSaving } = useWrite(async () => {
    const tidy = tidyQuestions(list);
    await storeGolden(id, tidy);
    setList(tidy);
    setShowsFaults(false);
    await refreshGolden(id);
    return true;
  });
  /** True when what is on the screen is stored. */
  const save = async (): Promise<boolean> => {
    if (Object.keys(faults).length === 0) return (await store()) === true;
    setShowsFaults(true);
    return false;
  };
  return { list, setList, isDirty, isSaving, save, faults: showsFaults ? faults : {} };
};
