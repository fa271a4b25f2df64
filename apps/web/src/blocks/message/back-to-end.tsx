import type { ChatMessage } from '@zhixing/contract/chat-message';
import { useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';

type BackToEndProps = {
  readonly isAway: boolean;
  readonly newest: ChatMessage | undefined;
  readonly onClick: () => void;
};

/** The way back for a reader who moved up, with a dot once something new stands below. */
export const BackToEnd = ({ isAway, newest, onClick }: BackToEndProps) => {
  const { t } = useTranslation('message');
  const [seen, setSeen] = useState(newest);
  if (!isAway && seen !== newest) setSeen(newest);
  if (!isAway) return null;
  const hasNew = seen !== newest;
  const label = hasNew ? t('toEndNew') : t('toEnd');
  return (
    <button type="button" className="message-to-end" aria-label={label} title={t('toEnd')} onClick={onClick}>
      <Icon name="down" size={18} />
      {hasNew && <i className="message-new" aria-hidden="true" />}
    </button>
  );
};
