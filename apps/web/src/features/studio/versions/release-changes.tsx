import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { versionQuery } from '../api.ts';
import { diffDrafts } from '../diff/diff-draft.ts';
import { useDiffWords } from '../diff/use-diff-words.ts';
import { useDraft } from '../draft-context.ts';
import { FieldChanges } from './field-changes.tsx';

type ReleaseChangesProps = { readonly id: string; readonly last: number };

const shownAtFirst = 3;

/** What the readers of the new version will meet that the old one did not have. */
const Since = ({ id, last }: ReleaseChangesProps) => {
  const { t } = useTranslation('studioVersions');
  const draft = useDraft((state) => state.draft);
  const words = useDiffWords();
  const [isWhole, setWhole] = useState(false);
  const { data, error, refetch } = useQuery(versionQuery(id, { release: last }));
  const changes = useMemo(() => data && diffDrafts(data, draft, words), [data, draft, words]);
  if (error) {
    return (
      <p className="release-same" role="alert">
        {error.message}
        <Button type="link" size="small" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </p>
    );
  }
  if (!changes) return <Skeleton active title={false} paragraph={{ rows: 3 }} aria-label={t('publish.loading')} />;
  if (changes.length === 0) return <p className="release-same">{t('publish.same', { no: last })}</p>;
  const rest = changes.length - shownAtFirst;
  return (
    <section className="release-changes" aria-label={t('publish.changes', { no: last })}>
      <h3>
        {t('publish.changes', { no: last })} <span className="num">{changes.length}</span>
      </h3>
      <FieldChanges changes={isWhole ? changes : changes.slice(0, shownAtFirst)} />
      {rest > 0 && !isWhole && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          {t('publish.more', { total: rest })}
        </Button>
      )}
    </section>
  );
};

export const ReleaseChanges = ({ id, last }: ReleaseChangesProps) => {
  const { t } = useTranslation('studioVersions');
  if (last > 0) return <Since id={id} last={last} />;
  return (
    <p className="release-same">
      <b>{t('publish.first')}</b>
      {t('publish.firstHelp')}
    </p>
  );
};
