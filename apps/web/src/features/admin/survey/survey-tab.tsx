import { formatCount } from '../../../lib/format-count.ts';
import './survey.css';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { StateBlock } from '../../../ui/state-block.tsx';
import { AdminScene } from '../admin-scene.tsx';
import { ListBar } from '../list-bar.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { surveyQuery } from './api.ts';
import { DirectionBars } from './direction-bars.tsx';
import { IdentityDonut } from './identity-donut.tsx';
import type { SurveyResults } from './model.ts';
import { useSurveyCsv } from './use-survey-csv.ts';

const Others = ({ others }: Pick<SurveyResults, 'others'>) => {
  const { t } = useTranslation('admin');
  return (
    <section className="survey-panel survey-others" aria-labelledby="survey-others">
      <header>
        <h2 id="survey-others">{t('survey.others')}</h2>
        <span>{t('survey.othersHint')}</span>
      </header>
      <ul>
        {others.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may write the same.
          <li key={index}>{text}</li>
        ))}
      </ul>
    </section>
  );
};

export const SurveyTab = () => {
  const { t } = useTranslation('admin');
  const { data, error, isFetching, refetch } = useQuery(surveyQuery);
  const save = useSurveyCsv();
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  if (data.total === 0) {
    return (
      <StateBlock
        scene={<AdminScene />}
        heading={t('survey.emptyHeading')}
        text={t('survey.emptyText')}
        action={<LinkButton to="/admin?tab=tenants">{t('survey.emptyAction')}</LinkButton>}
      />
    );
  }
  const people = t('survey.people', { total: formatCount(data.total) });
  return (
    <>
      <ListBar isFetching={isFetching} hasFilter={false} onClear={() => undefined} onRefresh={() => void refetch()}>
        <p className="survey-total">
          {t('survey.total')} <strong className="num">{people}</strong>
        </p>
        <Button onClick={() => save(data)}>{t('survey.exportCsv')}</Button>
      </ListBar>
      <div className="survey-results">
        <IdentityDonut results={data} />
        <DirectionBars results={data} />
        {data.others.length > 0 && <Others others={data.others} />}
      </div>
    </>
  );
};
