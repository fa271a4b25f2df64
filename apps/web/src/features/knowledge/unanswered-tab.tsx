import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { showHidden } from '../../lib/hidden-characters.ts';
import { notify } from '../../lib/notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Ago } from '../../ui/ago.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { dropQuestion, unansweredQuery } from './api.ts';
import { KnowledgeScene } from './knowledge-scene.tsx';
import { EntryDialog } from './segments/entry-dialog.tsx';

/** What people asked in vain; one click makes an answer of it. */
export const UnansweredTab = ({ knowledgeId }: { readonly knowledgeId: string }) => {
  const { t } = useTranslation('knowledge');
  const { data, error, isFetching, refetch } = useQuery(unansweredQuery(knowledgeId));
  const [answered, setAnswered] = useState<{ readonly id: string; readonly question: string }>();
  const {
    write: drop,
    sent,
    isBusy,
  } = useWrite(async (id: string) => {
    await dropQuestion(knowledgeId, id);
    notify('success', t('unanswered.dropped'));
  });
  const body = () => {
    if (error && !isFetching) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    if (!data)
      return (
        <div role="status" aria-label={t('unanswered.loading')}>
          <Skeleton active paragraph={{ rows: 6 }} />
        </div>
      );
    if (data.list.length === 0)
      return (
        <StateBlock
          scene={<KnowledgeScene />}
          heading={t('unanswered.emptyHeading')}
          text={t('unanswered.emptyText')}
        />
      );
    return (
      <>
        <p className="unanswered-lead">{t('unanswered.lead')}</p>
        <ul className="unanswered-list part-list-surface" aria-label={t('unanswered.list')}>
          {data.list.map(({ id, question, times, lastTime, best }) => (
            <li key={id}>
              <div>
                <b>{showHidden(question)}</b>
                <p className="num">
                  <span>{t('unanswered.times', { count: times })}</span>
                  <span>
                    {t('unanswered.last')} <Ago at={lastTime} />
                  </span>
                  <span>{t('unanswered.best', { score: best.toFixed(3) })}</span>
                </p>
              </div>
              <Button
                size="small"
                aria-label={t('unanswered.answerNamed', { question })}
                onClick={() => setAnswered({ id, question })}
              >
                {t('unanswered.answer')}
              </Button>
              <Button
                size="small"
                type="text"
                loading={isBusy && sent === id}
                aria-label={t('unanswered.dropNamed', { question })}
                onClick={() => void drop(id)}
              >
                {t('unanswered.drop')}
              </Button>
            </li>
          ))}
        </ul>
      </>
    );
  };
  return (
    <>
      {body()}
      {answered && (
        <EntryDialog
          knowledgeId={knowledgeId}
          question={answered.question}
          onSaved={() => void dropQuestion(knowledgeId, answered.id).catch(() => undefined)}
          onClosed={() => setAnswered(undefined)}
        />
      )}
    </>
  );
};
