import { useTranslation } from 'react-i18next';
import { useConfig } from '../lib/config.ts';
import { formatDateTime, timeBucket } from '../lib/format-time.ts';

/** How long ago in words; the exact time is one hover away. */
export const Ago = ({ at, className }: { readonly at: string; readonly className?: string }) => {
  const { t } = useTranslation('shell');
  const { locale } = useConfig();
  const bucket = timeBucket(new Date(at), new Date());
  return (
    <time className={className} dateTime={at} title={formatDateTime(at)}>
      {bucket.unit === 'now' ? t('justNow') : new Intl.RelativeTimeFormat(locale).format(-bucket.count, bucket.unit)}
    </time>
  );
};
