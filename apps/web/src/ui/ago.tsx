import { formatDateTime, timeBucket } from '../lib/format-time.ts';
import { useTranslation } from '../lib/use-translation.ts';

/** How long ago in words; the exact time is one hover away. */
export const Ago = ({ at, className }: { readonly at: string; readonly className?: string }) => {
  const { t } = useTranslation('shell');
  const bucket = timeBucket(new Date(at), new Date());
  return (
    <time className={className} dateTime={at} title={formatDateTime(at)}>
      {bucket.unit === 'now' ? t('justNow') : t(`ago.${bucket.unit}`, { count: bucket.count })}
    </time>
  );
};
