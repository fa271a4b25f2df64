import './known-model.css';
import type { ModelProfile } from '@zhixing/contract/model-profile';
import { useTranslation } from '../../../lib/use-translation.ts';
import { formatTokens } from './profile-values.ts';

type KnownTagsProps = {
  readonly contextTokens?: number | null;
  /** Absent where nothing is known. */
  readonly profile?: Pick<ModelProfile, 'sees' | 'callsTools' | 'thinks'>;
};

/** How much a model takes and what it can do, at a glance. */
export const KnownTags = ({ contextTokens, profile }: KnownTagsProps) => {
  const { t } = useTranslation('modelProfile');
  return (
    <span className="known-tags">
      {contextTokens && (
        <span className="num" title={t('tag.context')}>
          {formatTokens(contextTokens)}
        </span>
      )}
      {profile?.sees && <span>{t('tag.sees')}</span>}
      {profile?.callsTools && <span>{t('tag.tools')}</span>}
      {profile && profile.thinks !== 'never' && <span>{t('tag.thinks')}</span>}
    </span>
  );
};
