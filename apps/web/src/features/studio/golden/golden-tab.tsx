import './golden-tab.css';
import { useQuery } from '@tanstack/react-query';
import type { readGolden } from '@zhixing/contract/golden';
import type { RouteReply } from '@zhixing/contract/route';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { useDraft } from '../draft-context.ts';
import { goldenQuery } from './api.ts';
import { GoldenChart } from './golden-chart.tsx';
import { GoldenQuestions } from './golden-questions.tsx';
import { GoldenRunDetail } from './golden-run-detail.tsx';
import { RunBar } from './run-bar.tsx';
import { useQuestionEdits } from './use-question-edits.ts';

type Golden = RouteReply<typeof readGolden>;

const Loaded = ({ id, golden }: { readonly id: string; readonly golden: Golden }) => {
  const { t } = useTranslation('studioVersions');
  const edits = useQuestionEdits(id, golden.questions);
  const [picked, setPicked] = useState<string>();
  const newest = golden.runs[0]?.id;
  const shown = golden.runs.some((run) => run.id === picked) ? picked : newest;
  return (
    <>
      <GoldenQuestions edits={edits} />
      {(golden.questions.length > 0 || golden.runs.length > 0) && (
        <section className="golden-runs" aria-label={t('golden.runs')}>
          <header className="golden-head">
            <div>
              <h2>{t('golden.runs')}</h2>
              <p>{golden.runs.length > 0 ? t('golden.runsIntro') : t('golden.runsEmpty')}</p>
            </div>
            <RunBar id={id} isDirty={edits.isDirty} runs={golden.runs} onStarted={setPicked} />
          </header>
          {golden.runs.length > 0 && <GoldenChart runs={golden.runs} shown={shown} onPick={setPicked} />}
          {shown && <GoldenRunDetail key={shown} runId={shown} />}
        </section>
      )}
    </>
  );
};

/** Questions that must be answered right, and how each version did. */
export const GoldenTab = () => {
  const { t } = useTranslation('studioVersions');
  const id = useDraft((state) => state.id);
  const { data, error, isFetching, refetch } = useQuery(goldenQuery(id));
  return (
    <div className="golden">
      <header className="golden-head">
        <div>
          <h2>{t('golden.heading')}</h2>
          <p>{t('golden.intro')}</p>
        </div>
      </header>
      {error && !data && !isFetching && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && (!error || isFetching) && (
        <div role="status" aria-label={t('golden.loading')}>
          <Skeleton active paragraph={{ rows: 6 }} />
        </div>
      )}
      {data && <Loaded key={id} id={id} golden={data} />}
    </div>
  );
};
