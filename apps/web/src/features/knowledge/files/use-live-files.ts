import { useQuery } from '@tanstack/react-query';
import type { KnowledgeFile } from '@zhixing/contract/knowledge-file';
import { useEffect, useRef } from 'react';
import { askStates, refreshFiles } from '../api.ts';
import { isUnderWay } from './file-progress.ts';

const everyMs = 1_500;
const mostAtOnce = 100;

/** The same files as they are now: asked for again only while some are under way. */
export const useLiveFiles = (knowledgeId: string, files: readonly KnowledgeFile[]): KnowledgeFile[] => {
  const ids = files
    .filter(({ state }) => isUnderWay(state))
    .map(({ id }) => id)
    .slice(0, mostAtOnce);
  const { data } = useQuery({
    queryKey: ['knowledge', 'states', knowledgeId, ids],
    queryFn: ({ signal }) => askStates(ids, signal),
    enabled: ids.length > 0,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.every((file) => !isUnderWay(file.state)) ? false : everyMs),
  });
  const now = new Map(data?.map((file) => [file.id, file]));
  const left = ids.filter((id) => {
    const file = now.get(id);
    return data !== undefined && (!file || !isUnderWay(file.state));
  });
  const said = useRef('');
  const ended = left.join();
  // The list is read anew once for each that has ended: its counts and those of the base have changed.
  useEffect(() => {
    if (ended !== '' && ended !== said.current) void refreshFiles(knowledgeId);
    said.current = ended;
  }, [ended, knowledgeId]);
  return files.map((file) => now.get(file.id) ?? file);
};
