import { knownModel, profileOf } from '@zhixing/contract/known-models';
import type { ModelRow } from '@zhixing/contract/model-settings';
import { Button, Tag } from 'antd';
import { formatPrice } from '../../../blocks/agent/figures.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { KnownTags } from './known-tags.tsx';
import { shownHint, trialOf, valuesOf } from './model-values.ts';
import { isAsked } from './profile-values.ts';
import { TestResult } from './test-result.tsx';
import { useModelTest } from './use-model-test.ts';

export type ModelCardProps = {
  readonly row: ModelRow;
  readonly onEdit: (row: ModelRow) => void;
  readonly onUse: (row: ModelRow) => void;
  readonly onTrain: (row: ModelRow) => void;
  readonly onRemove: (row: ModelRow) => void;
};

const marks: Record<ModelRow['kind'], IconName> = {
  LLM: 'spark',
  vision: 'eye',
  audio: 'live',
  image: 'image',
  embedding: 'flow',
  rerank: 'list',
};

const Facts = ({ row }: { readonly row: ModelRow }) => {
  const { t } = useTranslation('studioModels');
  if (!row.canEdit)
    return (
      <p className="model-facts">
        {t('card.hiddenPlace', { who: t(`card.keepers.${row.scope === 'tenant' ? 'tenant' : 'shared'}`) })}
      </p>
    );
  const hasPrice = row.inputFenPerMillion + row.outputFenPerMillion > 0;
  return (
    <p className="model-facts num">
      <span className="clip">{URL.parse(row.baseUrl)?.host}</span>
      <span>{row.keyHint ? t('card.key', { hint: shownHint(row.keyHint) }) : t('card.noKey')}</span>
      {row.expertName && <span>{t('card.expert', { name: row.expertName })}</span>}
      {hasPrice && (
        <span>
          {t('card.price', {
            input: formatPrice(row.inputFenPerMillion),
            output: formatPrice(row.outputFenPerMillion),
          })}
        </span>
      )}
    </p>
  );
};

const Abilities = ({ row: { kind, modelName, profile } }: { readonly row: ModelRow }) => {
  const isKnown = knownModel(modelName) !== undefined;
  if (!isAsked(kind) || (!isKnown && Object.keys(profile).length === 0)) return null;
  const now = profileOf(modelName, profile, kind);
  return <KnownTags contextTokens={now.contextTokens} profile={now} />;
};

export const ModelCard = ({ row, onEdit, onUse, onTrain, onRemove }: ModelCardProps) => {
  const { t } = useTranslation('studioModels');
  const { isBusy, result, run } = useModelTest();
  const words = { name: row.name };
  return (
    <li className="model-card">
      <div className="model-card-head">
        <span className={`model-mark is-${row.kind}`}>
          <Icon name={marks[row.kind]} size={20} />
        </span>
        <div className="model-names">
          <h4 className="clip" title={row.name}>
            {row.name}
          </h4>
          <p className="clip">
            {t(`kind.${row.kind}`)}
            {row.modelName && <span className="model-id">{row.modelName}</span>}
          </p>
        </div>
        <div className="model-tags">
          {row.isDefault && <Tag className="model-default-tag">{t('card.default')}</Tag>}
          {row.isDemo && <Tag>{t('card.demo')}</Tag>}
        </div>
      </div>
      <Facts row={row} />
      <Abilities row={row} />
      {result && <TestResult result={result} />}
      <div className="model-actions">
        {row.canEdit && (
          <Button
            size="small"
            loading={isBusy}
            aria-label={t('card.testNamed', words)}
            onClick={() => void run(trialOf(row.id, valuesOf(row)))}
          >
            {isBusy ? t('card.testing') : t('card.test')}
          </Button>
        )}
        <Button size="small" aria-label={t('card.useNamed', words)} onClick={() => onUse(row)}>
          {t('card.use')}
        </Button>
        {row.canEdit && row.kind === 'LLM' && (
          <Button size="small" aria-label={t('card.trainNamed', words)} onClick={() => onTrain(row)}>
            {t('card.train')}
          </Button>
        )}
        {row.canEdit && (
          <>
            <Button size="small" aria-label={t('card.editNamed', words)} onClick={() => onEdit(row)}>
              {t('card.edit')}
            </Button>
            <Button
              size="small"
              type="text"
              danger
              className="model-remove"
              aria-label={t('card.removeNamed', words)}
              onClick={() => onRemove(row)}
            >
              {t('card.remove')}
            </Button>
          </>
        )}
      </div>
    </li>
  );
};
