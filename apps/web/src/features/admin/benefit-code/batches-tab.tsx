import './benefit-code.css';
import { useQuery } from '@tanstack/react-query';
import type { BenefitBatch } from '@zhixing/contract/benefit-code';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { StateBlock } from '../../../ui/state-block.tsx';
import { AdminScene } from '../admin-scene.tsx';
import { ListBar } from '../list-bar.tsx';
import { ListFrame } from '../list-frame.tsx';
import type { Rights } from '../model.ts';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { useListState } from '../use-list-state.ts';
import { useOpenRecord } from '../use-open-record.ts';
import { batchesQuery, batchPageSize } from './api.ts';
import { BatchDrawer } from './batch-drawer.tsx';
import { BatchRow } from './batch-row.tsx';
import { MakeDrawer } from './make-drawer.tsx';

type OpenBatchProps = { readonly rows: readonly BenefitBatch[]; readonly rights: Rights };

const OpenBatch = ({ rows, rights }: OpenBatchProps) => {
  const { openId, close } = useOpenRecord();
  const found = rows.find(({ id }) => id === openId);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const batch = found ?? last;
  if (openId === 'new' && rights.canEdit) return <MakeDrawer onClosed={close} />;
  if (!batch || batch.id !== openId) return null;
  return <BatchDrawer key={openId} batch={batch} rights={rights} onClosed={close} />;
};

export const BatchesTab = ({ rights }: { readonly rights: Rights }) => {
  const { t } = useTranslation('admin');
  const list = useListState([]);
  const query = useQuery(batchesQuery(list.page));
  const { open } = useOpenRecord();
  return (
    <>
      <ListBar
        total={query.data?.totalElements}
        isFetching={query.isFetching}
        hasFilter={false}
        onClear={list.clear}
        onRefresh={() => void query.refetch()}
      >
        <p className="batch-lead">{t('benefitCode.lead')}</p>
      </ListBar>
      <ListFrame
        query={query}
        list={list}
        pageSize={batchPageSize}
        skeleton={<RowsSkeleton />}
        empty={
          <StateBlock
            scene={<AdminScene />}
            heading={t('benefitCode.emptyHeading')}
            text={t('benefitCode.emptyText')}
            action={rights.canEdit && <Button onClick={() => open('new')}>{t('benefitCode.add')}</Button>}
          />
        }
      >
        {(rows) => (
          <ul className="admin-surface">
            {rows.map((batch) => (
              <BatchRow key={batch.id} batch={batch} onOpen={() => open(batch.id)} />
            ))}
          </ul>
        )}
      </ListFrame>
      <OpenBatch rows={query.data?.content ?? []} rights={rights} />
    </>
  );
};
