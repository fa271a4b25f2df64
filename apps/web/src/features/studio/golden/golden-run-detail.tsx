import { useQuery } from '@tanstack/react-query';
import type { GoldenCheck, GoldenResult } from '@zhixing/contract/golden';
import { Progress, Skeleton } from 'antd';
import { useEffect } from 'react';
import { AnswerText } from '../../../blocks/message/answer-text.tsx';
import { useDuration } from '../../../blocks/message/use-duration.ts';
import { formatCount } from '../../../lib/format-count.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Ago } from '../../../ui/ago.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { fetchDraft, refreshVersions } from '../api.ts';
import { useDraftStore } from '../draft-context.ts';
import type { DraftStore } from '../draft-store.ts';
import { formatMicro } from '../preview/trace-figures.ts';
import { goldenRunQuery, refreshGolden } from './api.ts';
import { useRunName } from './golden-chart.tsx';
import { judgedOf } from './question-list.ts';

const wordsOf = (check: GoldenCheck) => (check.kind === 'model' ? check.criterion : check.words.join('、'));
const stateOf = (passed: boolean | null) => (passed === null ? 'judging' : passed ? 'passed' : 'missed');
const marks = { passed: 'check', missed: 'close', judging: 'clock' } as const;

const Result = ({ result }: { readonly result: GoldenResult }) => {
  const { t } = useTranslation('studioVersions');
  const duration = useDuration();
  const { question, check, passed, reason, answer, ms, tokens, costMicro } = result;
  const state = stateOf(passed);
  return (
    <li className={`golden-result is-${state}`}>
      <details open={state === 'missed'}>
        <summary>
          <span className="golden-state">
            <Icon name={marks[state]} size={14} />
            {t(`golden.${state}`)}
          </span>
          <b>{question}</b>
          <span className="golden-figures num">
            {ms > 0 && <span>{duration(ms)}</span>}
            {tokens > 0 && <span>{formatCount(tokens)} tokens</span>}
            {costMicro > 0 && <span>{formatMicro(costMicro)}</span>}
          </span>
        </summary>
        <dl>
          <dt>{t(`golden.kinds.${check.kind}`)}</dt>
          <dd>{wordsOf(check)}</dd>
          {reason && (
            <>
              <dt>{t('golden.reason')}</dt>
              <dd>{reason}</dd>
            </>
          )}
          <dt>{t('golden.answer')}</dt>
          <dd>
            {answer ? <AnswerText text={answer} /> : <span className="golden-quiet">{t('golden.noAnswer')}</span>}
          </dd>
        </dl>
      </details>
    </li>
  );
};

/** A check of the present draft debugs it too: it may be released then. */
const noteChecked = async (store: DraftStore, draftNo: number | undefined) => {
  const { id } = store.getState();
  void refreshGolden(id);
  void refreshVersions(id);
  if (draftNo !== store.getState().base.draftNo) return;
  const { debuggedNo } = await fetchDraft(id);
  if (debuggedNo !== null && debuggedNo === draftNo) store.noteDebugged(debuggedNo);
};

export const GoldenRunDetail = ({ runId }: { readonly runId: string }) => {
  const { t } = useTranslation('studioVersions');
  const nameOf = useRunName();
  const store = useDraftStore();
  const { data, error, isFetching, refetch } = useQuery(goldenRunQuery(runId));
  const status = data?.status;
  const draftNo = data?.draftNo;
  useEffect(() => {
    if (status === 'done') void noteChecked(store, draftNo ?? undefined);
  }, [status, draftNo, store]);
  if (!data) {
    return (
      <div className="golden-detail">
        {error && !isFetching ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton active paragraph={{ rows: 4 }} />
        )}
      </div>
    );
  }
  const done = judgedOf(data);
  const { total, passed, results, createdDate } = data;
  return (
    <section className="golden-detail" aria-label={nameOf(data)}>
      <header>
        <h3 className="num">{nameOf(data)}</h3>
        <Ago at={createdDate} />
        <span className={`golden-sum num is-${passed === total ? 'passed' : 'missed'}`}>
          {status === 'done' && t('golden.rate', { passed, total })}
        </span>
      </header>
      {status === 'running' && (
        <div className="golden-progress" role="status">
          <span className="num">{t('golden.progress', { done, total })}</span>
          <Progress percent={total === 0 ? 0 : Math.round((done / total) * 100)} showInfo={false} aria-hidden />
        </div>
      )}
      {status === 'failed' && (
        <p className="golden-broken" role="alert">
          <b>{t('golden.broken')}</b> {t('golden.brokenHelp')}
        </p>
      )}
      <ol>
        {results.map((result) => (
          <Result key={`${result.questionId} ${stateOf(result.passed)}`} result={result} />
        ))}
      </ol>
    </section>
  );
};
