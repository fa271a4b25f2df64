import './share-toast.css';
import { useTranslation } from 'react-i18next';

type ShareToastProps = {
  /** Shown when the browser would not copy it. */
  readonly link: string | undefined;
  readonly onRevoke: () => void;
};

export const ShareToast = ({ link, onRevoke }: ShareToastProps) => {
  const { t } = useTranslation('message');
  return (
    <span className="share-toast">
      <span>{link ? t('share.copyThis') : t('share.readers')}</span>
      {link && <input readOnly value={link} aria-label={t('share.link')} onFocus={(event) => event.target.select()} />}
      <button type="button" onClick={onRevoke}>
        {t('share.revoke')}
      </button>
    </span>
  );
};
