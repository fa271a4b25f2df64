import './knowledge-tab.css';
import { useQuery } from '@tanstack/react-query';
import { type Knowledge, knowledgePageSizes } from '@zhixing/contract/knowledge';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useListPlace } from '../../blocks/part-list/list-place.ts';
import { PartList } from '../../blocks/part-list/part-list.tsx';
import { PartSearch } from '../../blocks/part-list/part-search.tsx';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { basesQuery } from './api.ts';
import { KnowledgeScene } from './knowledge-scene.tsx';
import { BaseDialog } from './list/base-dialog.tsx';
import { BaseName } from './list/base-name.tsx';
import { firstPlace, queryOf, readPlace } from './list/list-place.ts';
import { useRemoveBase } from './use-remove-base.tsx';

type Open = { readonly base?: Knowledge };

/** One's knowledge bases: found, made, renamed, opened and deleted. */
export const KnowledgeTab = () => {
  const { t } = useTranslation('knowledge');
  const navigate = useNavigate();
  const { user } = useSession();
  const [open, setOpen] = useState<Open>();
  const { ask, holder } = useRemoveBase();
  const { place, show } = useListPlace(firstPlace, readPlace);
  const isPrivileged = user?.role === 'admin' || user?.role === 'support';
  const query = useQuery(basesQuery(queryOf(place, isPrivileged)));
  const toBase = (id: string) => void navigate(`/knowledge-list?id=${id}`);
  return (
    <>
      <PartList
        t={t}
        scene={<KnowledgeScene />}
        query={query}
        page={place.page}
        limit={place.limit}
        sizes={knowledgePageSizes}
        isFiltered={place.name !== ''}
        bar={<PartSearch label={t('list.search')} name={place.name} onSearch={show} />}
        numbers={t('list.no')}
        columns={[
          {
            title: t('list.source'),
            width: 140,
            cell: () => <span className="part-list-quiet">{t('list.sourceFile')}</span>,
          },
        ]}
        name={(base) => <BaseName base={base} onEdit={() => setOpen({ base })} />}
        nameOf={({ name }) => name}
        editedAt={({ updatedTime }) => updatedTime}
        onCreate={() => setOpen({})}
        onReset={() => show({ name: '' })}
        onPage={(page, limit) => show({ page: limit === place.limit ? page : 1, limit })}
        onOpen={({ id }) => toBase(id)}
        onRemove={ask}
      />
      {open && <BaseDialog base={open.base} onCreated={toBase} onClosed={() => setOpen(undefined)} />}
      {holder}
    </>
  );
};
