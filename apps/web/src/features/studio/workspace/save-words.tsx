import { clockOf, SaveNote } from '../../../blocks/draft/save-note.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useProblemWords } from '../definition/problem-words.ts';
import { useDraft } from '../draft-context.ts';

const useWhy = () => {
  const { t } = useTranslation('studio');
  const wordsOf = useProblemWords();
  const state = useDraft(({ saveState }) => saveState);
  const [path, problem] = [
    useDraft(({ problems }) => Object.keys(problems)[0] ?? ''),
    useDraft(({ problems }) => Object.values(problems)[0] ?? ''),
  ];
  if (state === 'removed') return t('editors.removedWhy');
  return state === 'stale' ? t('work.staleWhy') : wordsOf(path, problem);
};

/** What became of the last edit, in words and with its time. */
export const SaveWords = () => {
  const { t } = useTranslation('studio');
  const state = useDraft(({ saveState }) => saveState);
  const savedDate = useDraft((draft) => draft.savedDate);
  const isAllSaved = useDraft(({ draft, base }) => draft === base.draft);
  const why = useWhy();
  const words = {
    saved: t('work.saved', { time: clockOf(savedDate) }),
    waiting: t('work.saving'),
    saving: t('work.saving'),
    failed: t('work.failed'),
    stale: t('work.unsaved', { why }),
    invalid: t('work.unsaved', { why }),
    removed: isAllSaved ? why : t('work.unsaved', { why }),
  }[state];
  return <SaveNote state={state} words={words} />;
};
