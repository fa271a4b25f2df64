import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useDraft } from '../draft-context.ts';
import { goldenQuery } from '../golden/api.ts';
import { CompareQuestions, maxQuestions } from './compare-questions.tsx';
import { PairedAnswers } from './paired-answers.tsx';
import { PairedTotals } from './paired-totals.tsx';
import { usePairedRuns } from './use-paired-runs.ts';
import type { VersionChoice } from './version-choice.ts';
import { useVersionName } from './version-name.ts';

type CompareRunProps = { readonly pair: readonly [VersionChoice, VersionChoice] };
type AskProps = CompareRunProps & { readonly first: readonly string[] };

const Ask = ({ pair, first }: AskProps) => {
  const { t } = useTranslation('studioVersions');
  const nameOf = useVersionName();
  const [questions, setQuestions] = useState(first);
  const { runs, start, stop } = usePairedRuns(pair);
  const wanted = questions.map((text) => text.trim()).filter(Boolean);
  const names = { left: nameOf.choice(pair[0]), right: nameOf.choice(pair[1]) };
  const run = async () => {
    if (!(await start(wanted))) notify('warning', t('compare.unsaved'));
  };
  return (
    <div className="compare-run">
      <CompareQuestions questions={questions} isLocked={runs.isRunning} onChange={setQuestions} />
      <div className="compare-start">
        {runs.isRunning ? (
          <Button onClick={stop}>{t('compare.stop')}</Button>
        ) : (
          <Button type="primary" disabled={wanted.length === 0} onClick={() => void run()}>
            {t('compare.start')}
          </Button>
        )}
        <p>{t('compare.runHelp')}</p>
      </div>
      {runs.rows.length > 0 && (
        <>
          <PairedTotals runs={runs} names={names} />
          {runs.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the questions of one run never move, and two may be the same.
            <PairedAnswers key={index} row={row} names={names} />
          ))}
        </>
      )}
    </div>
  );
};

/** The golden questions first, else what the agent itself suggests; either can be changed. */
export const CompareRun = ({ pair }: CompareRunProps) => {
  const { t } = useTranslation('studioVersions');
  const id = useDraft((state) => state.id);
  const presets = useDraft((state) => state.draft.document.presetQuestions);
  const { data, isPending } = useQuery(goldenQuery(id));
  if (isPending) return <Skeleton active aria-label={t('compare.loading')} />;
  const golden = (data?.questions ?? []).map(({ question }) => question);
  const first = (golden.length > 0 ? golden : presets).slice(0, maxQuestions);
  return <Ask pair={pair} first={first.length > 0 ? first : ['']} />;
};
