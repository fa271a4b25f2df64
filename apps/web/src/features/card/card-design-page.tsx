import { useQuery } from '@tanstack/react-query';
import { cardDocument } from '@zhixing/contract/card-document';
import { Button, Spin } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { WorkScreen } from '../../ui/work-screen.tsx';
import { cardQuery } from './api.ts';
import { cardsPath } from './card-path.ts';
import { CardScene } from './card-scene.tsx';
import { DesignScreen } from './designer/design-screen.tsx';

type NoteProps = { readonly heading: string; readonly text: string; readonly onRetry?: () => void };

const Note = ({ heading, text, onRetry }: NoteProps) => {
  const { t } = useTranslation('card');
  return (
    <WorkScreen heading={t('page.title')} backLabel={t('page.back')} backTo={cardsPath}>
      <StateBlock
        scene={<CardScene />}
        heading={heading}
        text={text}
        action={
          onRetry ? (
            <Button onClick={onRetry}>{t('retry')}</Button>
          ) : (
            <LinkButton to={cardsPath}>{t('page.back')}</LinkButton>
          )
        }
      />
    </WorkScreen>
  );
};

const OpenCard = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('card');
  const [loads, setLoads] = useState(0);
  const { data, error, isFetching, refetch } = useQuery(cardQuery(id));
  usePageTitle(data && `${data.name} · ${t('page.title')}`);
  const reload = async () => {
    await refetch();
    setLoads(loads + 1);
  };
  if (error && !isFetching)
    return <Note heading={t('page.missing')} text={error.message} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="page" role="status" aria-label={t('page.opening')}>
        <Spin />
      </div>
    );
  if (!cardDocument.safeParse(data.document).success)
    return <Note heading={t('page.unreadable')} text={t('page.missingText')} />;
  return <DesignScreen key={loads} opened={data} onReload={() => void reload()} />;
};

/** `/card-design?id`: where a card or form is put together. */
export const CardDesignPage = () => {
  const { t } = useTranslation('card');
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  if (id === '') return <Note heading={t('page.missing')} text={t('page.missingText')} />;
  return <OpenCard key={id} id={id} />;
};
