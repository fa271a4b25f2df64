import type { WorkflowDocument } from '@zhixing/contract/workflow-document';
import { type WorkflowProblem, workflowProblems } from '@zhixing/contract/workflow-problems';
import { useCallback, useMemo } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';

export type ShownProblem = { readonly key: string; readonly words: string };

/** Why the graph cannot run yet, in words, as a list and by node. */
export const useProblems = (document: WorkflowDocument) => {
  const { t } = useTranslation('workflow');
  const problems = useMemo(
    () =>
      workflowProblems(document).map(({ key, code, name = '' }: WorkflowProblem) => ({
        key,
        words: t(`problem.${code}`, { name: code === 'not-before' ? `{{${name}}}` : name }),
      })),
    [document, t],
  );
  const problemOf = useCallback((key: string) => problems.find((one) => one.key === key)?.words, [problems]);
  return { problems, problemOf };
};
