import { useQuery } from '@tanstack/react-query';
import type { DataExport } from '@zhixing/contract/personal-data';
import { Button, Progress } from 'antd';
import { formatDate, formatDateTime } from '../../lib/format-time.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Icon } from '../../ui/icon.tsx';
import { beginExport, exportQuery, partAddress } from './api.ts';

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const Parts = ({ made }: { readonly made: DataExport }) => {
  const { t } = useTranslation('personalData');
  return (
    <div className="data-result">
      <p role="status">
        <Icon name="check-circle" size={16} />
        <span className="num">
          {t('export.ready', { date: formatDateTime(made.createdDate), size: sizeText(made.bytes) })}
        </span>
      </p>
      <div className="data-parts">
        {Array.from({ length: made.parts }, (_, no) => (
          <Button key={partAddress(no)} href={partAddress(no)} download icon={<Icon name="download" size={16} />}>
            {made.parts === 1 ? t('export.download') : t('export.downloadPart', { no: no + 1, total: made.parts })}
          </Button>
        ))}
      </div>
      <p className="data-quiet num">{t('export.expires', { date: formatDate(made.expiresDate) })}</p>
    </div>
  );
};

export const ExportCard = () => {
  const { t } = useTranslation('personalData');
  const { data: made, isPending } = useQuery(exportQuery);
  const { write: ask, isBusy } = useWrite(beginExport);
  const isRunning = made?.status === 'running';
  return (
    <section className="data-card" aria-labelledby="data-export">
      <h2 id="data-export">{t('export.heading')}</h2>
      <p>{t('export.text')}</p>
      <p className="data-quiet">{t('export.without')}</p>
      {made?.status === 'ready' && <Parts made={made} />}
      {made?.status === 'failed' && (
        <p className="data-failure" role="alert">
          <Icon name="warn" size={16} />
          {t('export.failed')}
        </p>
      )}
      {isRunning ? (
        <div className="data-result" role="status">
          <Progress percent={made.percent} status="active" aria-label={t('export.running')} />
          <p className="data-quiet">{t('export.running')}</p>
        </div>
      ) : (
        <Button loading={isBusy} disabled={isPending} onClick={() => void ask()}>
          {made ? t('export.again') : t('export.begin')}
        </Button>
      )}
    </section>
  );
};
