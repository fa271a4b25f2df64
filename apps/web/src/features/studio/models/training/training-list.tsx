import type { ModelRow } from '@zhixing/contract/model-settings';
import type { TrainingRow } from '@zhixing/contract/model-training';
import { Button, Spin } from 'antd';
import { formatCount } from '../../../../lib/format-count.ts';
import { formatDateTime } from '../../../../lib/format-time.ts';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { timeTaken } from './time-taken.ts';

type TrainingListProps = {
  readonly trainings: readonly TrainingRow[];
  readonly rows: readonly ModelRow[];
  readonly onOpen: (row: ModelRow) => void;
  readonly onCancel: (training: TrainingRow) => void;
};

const Tags = ({ training: { state, outcome } }: { readonly training: TrainingRow }) => {
  const { t } = useTranslation('studioModels');
  return (
    <span className="training-tags">
      <span className={`training-tag is-${state}`}>
        {state === 'in-progress' && <Spin size="small" />}
        {t(`training.state.${state}`)}
      </span>
      {outcome && <span className={`training-tag is-${outcome}`}>{t(`training.outcome.${outcome}`)}</span>}
    </span>
  );
};

const Facts = ({ training }: { readonly training: TrainingRow }) => {
  const { t } = useTranslation('studioModels');
  const { createdDate, completedDate, examples } = training;
  const until = completedDate ? new Date(completedDate) : new Date();
  const { unit, n } = timeTaken(until.getTime() - new Date(createdDate).getTime());
  const took = t(`training.${unit}`, { n });
  return (
    <p className="training-facts num">
      <span>{t('training.examples', { count: examples, examples: formatCount(examples) })}</span>
      <span>{t('training.at', { time: formatDateTime(createdDate) })}</span>
      <span>{t(completedDate ? 'training.took' : 'training.running', { took })}</span>
    </p>
  );
};

/** Newest first. */
export const TrainingList = ({ trainings, rows, onOpen, onCancel }: TrainingListProps) => {
  const { t } = useTranslation('studioModels');
  if (trainings.length === 0) return <p className="models-none">{t('training.none')}</p>;
  return (
    <ul className="training-list">
      {trainings.map((training) => {
        const made = rows.find(({ id }) => id === training.resultModelId);
        return (
          <li key={training.id}>
            <div className="training-head">
              <h4 className="clip">{training.name}</h4>
              <Tags training={training} />
            </div>
            <Facts training={training} />
            {training.error && <p className="training-error">{training.error}</p>}
            {training.state === 'in-progress' && (
              <Button size="small" onClick={() => onCancel(training)}>
                {t('training.cancel')}
              </Button>
            )}
            {made && (
              <Button
                size="small"
                icon={<Icon name="right" size={14} />}
                iconPlacement="end"
                onClick={() => onOpen(made)}
              >
                {t('training.open', { name: made.name })}
              </Button>
            )}
            {training.resultModelId && !made && <p className="training-facts">{t('training.gone')}</p>}
          </li>
        );
      })}
    </ul>
  );
};
