import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { useCard, useDesigner } from './designer-context.ts';

const clockOf = (time: string) => {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
};

/** Whether what is on the screen is stored, in words. */
export const SaveNote = () => {
  const { t } = useTranslation('card');
  const { store } = useDesigner();
  const state = useCard(({ saveState }) => saveState);
  const failure = useCard((card) => card.failure);
  const savedTime = useCard((card) => card.savedTime);
  const isBad = state === 'failed' || state === 'invalid' || state === 'stale';
  const words = {
    saved: () => t('bar.saved', { time: clockOf(savedTime) }),
    waiting: () => t('bar.waiting'),
    saving: () => t('bar.saving'),
    failed: () => t('bar.retrying', { why: failure }),
    invalid: () => t('bar.failed', { why: failure }),
    stale: () => t('bar.stale'),
  };
  return (
    <span className={isBad ? 'design-saved is-bad' : 'design-saved'} role="status">
      {state === 'saved' && <Icon name="check" size={14} />}
      {isBad && <Icon name="warn" size={14} />}
      <span className="num clip">{words[state]()}</span>
      {state === 'failed' && (
        <button type="button" onClick={() => void store.flush()}>
          {t('bar.retry')}
        </button>
      )}
    </span>
  );
};
