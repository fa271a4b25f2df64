import type { OperationState } from '@zhixing/contract/operation';
import { useConfig } from '../../../lib/config.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { spanWords } from './model.ts';

type Job = OperationState['jobs'][number];

const useJobWords = () => {
  const { t } = useTranslation('admin');
  const { locale } = useConfig();
  return ({ endedSecondsAgo, everySeconds, failures, isLate }: Job) => {
    const time = spanWords(endedSecondsAgo, locale);
    if (isLate) return t('run.jobLate', { time, every: spanWords(everySeconds, locale) });
    return failures > 0 ? t('run.jobFailed', { count: failures }) : t('run.jobFine', { time });
  };
};

/** A dot and a word for each: colour never alone. */
export const PartsStrip = ({ parts, jobs }: Pick<OperationState, 'parts' | 'jobs'>) => {
  const { t } = useTranslation('admin');
  const jobWords = useJobWords();
  return (
    <div className="run-strip admin-surface">
      <section aria-label={t('run.parts')}>
        <h3>{t('run.parts')}</h3>
        <ul>
          {parts.map(({ name, isUp }) => (
            <li key={name}>
              <span className={isUp ? 'state-word is-active' : 'state-word is-bad'}>{t(`run.part.${name}`)}</span>{' '}
              <span className="quiet">{isUp ? t('run.up') : t('run.down')}</span>
            </li>
          ))}
        </ul>
      </section>
      {jobs.length > 0 && (
        <section aria-label={t('run.jobs')}>
          <h3>{t('run.jobs')}</h3>
          <ul>
            {jobs.map((job) => (
              <li key={job.name}>
                <span className={job.isLate || job.failures > 0 ? 'state-word is-bad' : 'state-word is-active'}>
                  {t(`run.jobName.${job.name}`)}
                </span>{' '}
                <span className="quiet">{jobWords(job)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};
