import { useQuery } from '@tanstack/react-query';
import { versionQuery } from '../api.ts';
import type { DraftLike } from '../diff/field-texts.ts';
import { useDraft } from '../draft-context.ts';
import { refOfChoice, type VersionChoice } from './version-choice.ts';

type VersionContent = {
  readonly content: DraftLike | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
};

/** What a version holds. Looks belong to the agent, not to a version: they are left out on both sides. */
export const useVersionContent = (choice: VersionChoice): VersionContent => {
  const id = useDraft((state) => state.id);
  const draft = useDraft((state) => state.draft);
  const version = refOfChoice(choice);
  const { data, error, refetch } = useQuery({
    ...versionQuery(id, version ?? { draft: 1 }),
    enabled: version !== undefined,
  });
  return { content: version ? data : draft, error: version ? error : null, retry: () => void refetch() };
};
