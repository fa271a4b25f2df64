import { knownModel, profileOf } from '@zhixing/contract/known-models';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { ModelKind } from './model-values.ts';
import { formatTokens } from './profile-values.ts';

type KnownLineProps = { readonly kind: ModelKind; readonly modelName: string };

/** What is known of the model that is typed, and where it is written. */
export const KnownLine = ({ kind, modelName }: KnownLineProps) => {
  const { t } = useTranslation('modelProfile');
  const known = knownModel(modelName);
  if (!known) return <p>{t('known.none')}</p>;
  const { contextTokens, outputTokens, sees, callsTools, thinks } = profileOf(modelName, {}, kind);
  const facts = [
    t('known.context', { size: formatTokens(contextTokens) }),
    t('known.output', { size: formatTokens(outputTokens) }),
    ...(sees ? [t('known.sees')] : []),
    t(callsTools ? 'known.tools' : 'known.noTools'),
    ...(thinks === 'never' ? [] : [t(`known.thinks.${thinks}`)]),
  ];
  return (
    <p>
      {t('known.line', { facts: facts.join(' · ') })}
      <a href={known.source} target="_blank" rel="noreferrer">
        {t('known.source', { day: known.checked })}
      </a>
    </p>
  );
};
