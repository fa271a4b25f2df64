import type { ModelRow } from '@zhixing/contract/model-settings';
import { useTranslation } from '../../../lib/use-translation.ts';
import { ModelCard, type ModelCardProps } from './model-card.tsx';

type ModelGroupProps = Omit<ModelCardProps, 'row'> & {
  readonly scope: ModelRow['scope'];
  readonly rows: readonly ModelRow[];
  readonly isFiltered: boolean;
  readonly canAdd: boolean;
};

export const ModelGroup = ({ scope, rows, isFiltered, canAdd, ...actions }: ModelGroupProps) => {
  const { t } = useTranslation('studioModels');
  const emptyText = isFiltered
    ? t('empty.heading')
    : t(scope === 'tenant' && canAdd ? 'empty.tenantAdmin' : `empty.${scope}`);
  return (
    <section className="models-group" aria-labelledby={`models-${scope}`}>
      <h3 id={`models-${scope}`}>
        {t(`scope.${scope}`)}
        <span className="num">{rows.length}</span>
        <small>{t(`scopeHelp.${scope}`)}</small>
      </h3>
      {rows.length === 0 ? (
        <p className="models-none">{emptyText}</p>
      ) : (
        <ul className="models-grid">
          {rows.map((row) => (
            <ModelCard key={row.id} row={row} {...actions} />
          ))}
        </ul>
      )}
    </section>
  );
};
