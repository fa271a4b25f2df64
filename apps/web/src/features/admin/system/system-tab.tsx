import './system.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/use-translation.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { ListBar } from '../list-bar.tsx';
import type { Rights } from '../model.ts';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { systemQuery } from './api.ts';
import { PartCard } from './part-card.tsx';

export const SystemTab = ({ rights }: { readonly rights: Rights }) => {
  const { t } = useTranslation('admin');
  const { data, error, isFetching, refetch } = useQuery(systemQuery);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  const modelWords = ({ count, usual }: (typeof data.models)[number]) => {
    if (count === 0) return t('system.noModel');
    return usual ? t('system.models', { count, name: usual }) : t('system.modelsOnly', { count });
  };
  return (
    <>
      <ListBar isFetching={isFetching} hasFilter={false} onClear={() => undefined} onRefresh={() => void refetch()}>
        <p className="quiet">{t('system.release', { release: data.release })}</p>
      </ListBar>
      <ul className="system-parts">
        {data.parts.map((part) => (
          <PartCard key={part.name} part={part} canTest={rights.canRunTenants} />
        ))}
      </ul>
      <dl className="system-facts record-card">
        <div>
          <dt>{t('system.hosts')}</dt>
          <dd>{data.hosts.join(' · ') || t('system.noHost')}</dd>
        </div>
        {data.models.map((row) => (
          <div key={row.kind}>
            <dt>{t(`system.kind.${row.kind}`)}</dt>
            <dd className={row.count === 0 ? 'quiet' : undefined}>{modelWords(row)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};
