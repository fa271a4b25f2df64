import './model-form.css';
import './models.css';
import { useQuery } from '@tanstack/react-query';
import { modelKinds } from '@zhixing/contract/model';
import type { ModelRow } from '@zhixing/contract/model-settings';
import { Button, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { modelsQuery } from '../api.ts';
import { ModelDrawer } from './model-drawer.tsx';
import { ModelGroup } from './model-group.tsx';
import type { ModelKind } from './model-values.ts';
import { TrainingDialog } from './training/training-dialog.tsx';
import { UseDialog } from './use-dialog.tsx';
import { useRemoveModel } from './use-remove-model.tsx';

const scopes = ['personal', 'tenant', 'shared'] as const;
const ghosts = ['a', 'b', 'c'];

const Waiting = () => {
  const { t } = useTranslation('studioModels');
  return (
    <div className="models-grid" role="status" aria-label={t('loading')}>
      {ghosts.map((ghost) => (
        <div key={ghost} className="model-card">
          <Skeleton active avatar paragraph={{ rows: 2 }} />
        </div>
      ))}
    </div>
  );
};

type Open =
  | { readonly what: 'form'; readonly row?: ModelRow }
  | { readonly what: 'use' | 'train'; readonly row: ModelRow };

/** The models one's agents may use, and where they are kept. */
export const ModelsArea = () => {
  const { t } = useTranslation('studioModels');
  const { user } = useSession();
  const query = useQuery(modelsQuery());
  const [kind, setKind] = useState<ModelKind | 'all'>('all');
  const [open, setOpen] = useState<Open>();
  const { ask, holder } = useRemoveModel();
  const rows = query.data ?? [];
  const shown = kind === 'all' ? rows : rows.filter((row) => row.kind === kind);
  const isAdmin = user?.role === 'admin';
  const isPlatform = isAdmin && user.isPlatformStaff;
  const groups = scopes.filter(
    // What the platform keeps is shared: its people have no list of a tenant beside it.
    (scope) => scope !== 'tenant' || (isAdmin && !isPlatform) || rows.some((row) => row.scope === 'tenant'),
  );
  return (
    <section className="models-area" aria-labelledby="models-heading">
      <header className="models-head">
        <div>
          <h2 id="models-heading">{t('heading')}</h2>
          <p>{t('lead')}</p>
        </div>
        <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setOpen({ what: 'form' })}>
          {t('add')}
        </Button>
      </header>
      <Segmented
        className="models-filter"
        aria-label={t('filter')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'all' as const, label: t('all') },
          ...modelKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
        ]}
      />
      {query.isPending && <Waiting />}
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data &&
        groups.map((scope) => (
          <ModelGroup
            key={scope}
            scope={scope}
            rows={shown.filter((row) => row.scope === scope)}
            isFiltered={kind !== 'all'}
            canAdd={scope === 'personal' || isAdmin}
            onEdit={(row) => setOpen({ what: 'form', row })}
            onUse={(row) => setOpen({ what: 'use', row })}
            onTrain={(row) => setOpen({ what: 'train', row })}
            onRemove={ask}
          />
        ))}
      {open?.what === 'form' && (
        <ModelDrawer
          // One that is still closing would take the next one's opening for its own end.
          key={open.row?.id ?? 'new'}
          row={open.row}
          rows={rows}
          kind={kind === 'all' ? 'LLM' : kind}
          isAdmin={isAdmin}
          isPlatform={isPlatform}
          onClosed={() => setOpen(undefined)}
        />
      )}
      {open?.what === 'train' && (
        <TrainingDialog
          row={open.row}
          rows={rows}
          onOpen={(row) => setOpen({ what: 'form', row })}
          onClosed={() => setOpen((now) => (now?.what === 'train' ? undefined : now))}
        />
      )}
      {open?.what === 'use' && <UseDialog row={open.row} onClosed={() => setOpen(undefined)} />}
      {holder}
    </section>
  );
};
