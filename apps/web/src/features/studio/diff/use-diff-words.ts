import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { modelsQuery, partsQuery } from '../api.ts';
import { useDraft } from '../draft-context.ts';
import type { DiffWords } from './field-texts.ts';

/** Names in place of ids, in the language of the screen. */
export const useDiffWords = (): DiffWords => {
  const { t } = useTranslation(['studio', 'answerFormat']);
  const agentId = useDraft(({ id }) => id);
  const { data: parts } = useQuery(partsQuery(agentId));
  const { data: models } = useQuery(modelsQuery(agentId));
  return useMemo(() => {
    const names = new Map([
      ...Object.values(parts ?? {}).flatMap((list) => list.map(({ id, name }) => [id, name] as const)),
      ...(models ?? []).map(({ id, name }) => [id, name] as const),
    ]);
    return {
      yes: t('diff.on'),
      no: t('diff.off'),
      nameOf: (kind, id) => {
        if (kind === 'part' || kind === 'model') return names.get(id) ?? id;
        if (kind === 'answer') return t(`answerFormat:${id}` as 'answerFormat:text', { defaultValue: id });
        return t(`${kind}.${id}` as 'mode.single', { defaultValue: id });
      },
    };
  }, [parts, models, t]);
};
