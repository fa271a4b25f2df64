import { useTranslation } from 'react-i18next';
import { useConfig } from '../../lib/config.ts';
import { formatDateTime, timeBucket } from '../../lib/format-time.ts';

/** How long ago in words; the exact time is one hover away. */
export const Ago = ({ at }: { readonly at: string | null }) => {
  const { t } = useTranslation('admin');
  const { locale } = useConfig();
  if (at === null) return <span className="quiet">{t('list.never')}</span>;
  const bucket = timeBucket(new Date(at), new Date());
  const words =
    bucket.unit === 'now' ? t('list.justNow') : new Intl.RelativeTimeFormat(locale).format(-bucket.count, bucket.unit);
  return (
    <time className="num" dateTime={at} title={formatDateTime(at)}>
      {words}
    </time>
  );
};
