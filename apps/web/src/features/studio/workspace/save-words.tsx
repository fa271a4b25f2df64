import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format-time.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useProblemWords } from '../definition/problem-words.ts';
import { useDraft } from '../draft-context.ts';

/** The time of day; of another day with its date. */
const clockOf = (value: string, now: Date): string => {
  const at = new Date(value);
  const clock = [at.getHours(), at.getMinutes(), at.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return formatDate(at) === formatDate(now) ? clock : `${formatDate(at)} ${clock}`;
};

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
    saved: t('work.saved', { time: clockOf(savedDate, new Date()) }),
    waiting: t('work.saving'),
    saving: t('work.saving'),
    failed: t('work.failed'),
    stale: t('work.unsaved', { why }),
    invalid: t('work.unsaved', { why }),
    removed: isAllSaved ? why : t('work.unsaved', { why }),
  }[state];
  const isBad = state === 'failed' || state === 'stale' || state === 'invalid' || state === 'removed';
  return (
    <span className={`save-words num${isBad ? ' is-bad' : ''}`} role="status" title={words}>
      {state === 'saved' && <Icon name="check" size={14} />}
      {isBad && <Icon name="warn" size={14} />}
      <span className="clip">{words}</span>
    </span>
  );
};
