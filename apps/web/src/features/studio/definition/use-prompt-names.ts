import { useMemo } from 'react';
import { useDraft } from '../draft-context.ts';
import type { PromptNames } from './prompt-marks.ts';

/** Changes only when a name does, not with every letter of a prompt. */
export const usePromptNames = (): PromptNames => {
  const variables = useDraft(({ draft }) => draft.document.variables.map(({ name }) => name).join('\n'));
  const members = useDraft(({ draft }) =>
    draft.document.orchestration.mode === 'multi'
      ? [draft.agentName, ...draft.document.orchestration.members.map(({ name }) => name)].join('\n')
      : '',
  );
  return useMemo(() => {
    const list = (text: string) => text.split('\n').filter((name) => name.trim() !== '');
    return { variables: list(variables), members: list(members) };
  }, [variables, members]);
};
