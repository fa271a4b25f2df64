import { clockOf, SaveNote } from '../../../blocks/draft/save-note.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useCard, useDesigner } from './designer-context.ts';

/** Whether what is on the screen is stored, in words. */
export const CardSaveNote = () => {
  const { t } = useTranslation('card');
  const { store } = useDesigner();
  const state = useCard(({ saveState }) => saveState);
  const why = useCard(({ failure }) => failure);
  const savedDate = useCard((card) => card.savedDate);
  const words = {
    saved: t('bar.saved', { time: clockOf(savedDate) }),
    waiting: t('bar.waiting'),
    saving: t('bar.saving'),
    failed: t('bar.retrying', { why }),
    invalid: t('bar.failed', { why }),
    removed: t('bar.failed', { why }),
    stale: t('bar.stale'),
  };
  return (
    <SaveNote state={state} words={words[state]}>
      {state === 'failed' && (
        <button type="button" onClick={() => void store.flush()}>
          {t('bar.retry')}
        </button>
      )}
    </SaveNote>
  );
};
