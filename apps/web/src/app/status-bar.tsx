import './status-bar.css';
import { useState } from 'react';
import { useIsOnline } from '../lib/online.ts';
import { useIsOldRelease } from '../lib/release.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from '../ui/icon.tsx';

/** What is true of the whole page: no network, or a newer release. */
export const StatusBar = () => {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const isOld = useIsOldRelease();
  const [isPutOff, setPutOff] = useState(false);
  if (!isOnline)
    return (
      <div className="status-bar is-offline" role="status">
        {t('status.offline')}
      </div>
    );
  if (!isOld || isPutOff) return null;
  return (
    <div className="status-bar" role="status">
      <span>{t('status.release')}</span>
      <button type="button" className="status-bar-action" onClick={() => window.location.reload()}>
        {t('status.reload')}
      </button>
      <button type="button" className="status-bar-close" aria-label={t('status.later')} onClick={() => setPutOff(true)}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
};
