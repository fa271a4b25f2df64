import { queryOptions } from '@tanstack/react-query';
import { type GoldenQuestion, readGolden, readGoldenRun, runGolden, saveGolden } from '@zhixing/contract/golden';
import type { VersionRef } from '@zhixing/contract/studio';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query.ts';

const quiet = { quiet: true } as const;
const pollMs = 1_000;

export const goldenQuery = (id: string) =>
  queryOptions({
    queryKey: ['studio', id, 'golden'],
    queryFn: ({ signal }) => call(readGolden, { params: { id } }, { ...quiet, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.runs.some(({ status }) => status === 'running') ? pollMs : false),
  });
export const goldenRunQuery = (runId: string) =>
  queryOptions({
    queryKey: ['studio', 'golden-run', runId],
    queryFn: ({ signal }) => call(readGoldenRun, { params: { id: runId } }, { ...quiet, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollMs : false),
  });

export const refreshGolden = (id: string) => queryClient.invalidateQueries({ queryKey: ['studio', id, 'golden'] });
export const storeGolden = (id: string, questions: GoldenQuestion[]) =>
  call(saveGolden, { params: { id }, body: { questions } });
export const startGolden = (id: string, version: VersionRef) => call(runGolden, { params: { id }, body: { version } });
