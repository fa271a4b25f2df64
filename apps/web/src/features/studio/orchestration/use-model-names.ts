import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { modelsQuery } from '../api.ts';
import { useDraft } from '../draft-context.ts';

/** What an agent's models are called; nothing while that is not known. */
export const useModelNames = (): ((ids: readonly string[]) => string) => {
  const { t } = useTranslation('studioOrchestration');
  const { data } = useQuery(modelsQuery(useDraft(({ id }) => id)));
  return useCallback(
    (ids) => {
      if (ids.length === 0) return t('defaultModel');
      if (!data) return '';
      const names = ids.map((id) => data.find((row) => row.id === id)?.name ?? t('modelGone'));
      return [...new Set(names)].join(' · ');
    },
    [data, t],
  );
};
