import './card-tab.css';
import './panels/settings-panel.css';
import { useQuery } from '@tanstack/react-query';
import type { CardRow } from '@zhixing/contract/card';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useListPlace } from '../../blocks/part-list/list-place.ts';
import { PartList } from '../../blocks/part-list/part-list.tsx';
import { PartSearch } from '../../blocks/part-list/part-search.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { cardsQuery, sourcesQuery } from './api.ts';
import { designPath } from './card-path.ts';
import { CardScene } from './card-scene.tsx';
import { CardName, CardStanding } from './list/card-marks.tsx';
import { CreateDialog } from './list/create-dialog.tsx';
import { cardPageSize, firstPlace, queryOf, readPlace } from './list/list-place.ts';
import { useRemoveCard } from './list/use-remove-card.tsx';

const useColumns = () => {
  const { t } = useTranslation('card');
  const { data: parts } = useQuery(sourcesQuery);
  const tools = [...(parts?.tools ?? []), ...(parts?.workflows ?? [])];
  const toolNames = new Map(tools.map(({ id, name }) => [id, name]));
  const sourceWords = (id: string) => (id === '' ? t('list.bySelf') : (toolNames.get(id) ?? t('list.byTool')));
  const noAgents = (isPhone: boolean) => (isPhone ? t('list.noAgents') : '–');
  return [
    { title: t('list.kind'), width: 80, cell: ({ kind }: CardRow) => t(`kindOf.${kind}`) },
    {
      title: t('list.source'),
      width: 150,
      isTableOnly: true,
      cell: ({ source }: CardRow) => <span className="part-list-quiet">{sourceWords(source)}</span>,
    },
    { title: t('list.state'), width: 150, cell: (card: CardRow) => <CardStanding card={card} /> },
    {
      title: t('list.agents'),
      width: 120,
      cell: ({ agents, workflows }: CardRow, isPhone: boolean) => (
        <span className="num part-list-quiet">
          {[
            agents > 0 && t('list.agentCount', { count: agents }),
            workflows > 0 && t('list.workflowCount', { count: workflows }),
          ]
            .filter(Boolean)
            .join(' · ') || noAgents(isPhone)}
        </span>
      ),
    },
  ];
};

/** One's cards and forms: found, made, opened and deleted. */
export const CardTab = () => {
  const { t } = useTranslation('card');
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const { ask, holder } = useRemoveCard();
  const { place, show } = useListPlace(firstPlace, readPlace);
  const query = useQuery(cardsQuery(queryOf(place)));
  const columns = useColumns();
  const open = (id: string) => void navigate(designPath(id));
  return (
    <>
      <PartList
        t={t}
        scene={<CardScene />}
        query={query}
        page={place.page}
        limit={cardPageSize}
        isFiltered={place.name !== ''}
        bar={<PartSearch label={t('list.search')} name={place.name} onSearch={show} />}
        columns={columns}
        name={(card) => <CardName card={card} />}
        nameOf={({ name }) => name}
        editedAt={({ updatedTime }) => updatedTime}
        onCreate={() => setCreating(true)}
        onReset={() => show({ name: '' })}
        onPage={(page) => show({ page })}
        onOpen={({ id }) => open(id)}
        onRemove={(card) => void ask(card)}
      />
      {isCreating && <CreateDialog onCreated={open} onClosed={() => setCreating(false)} />}
      {holder}
    </>
  );
};
