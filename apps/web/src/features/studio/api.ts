import { queryOptions } from '@tanstack/react-query';
import { listModels } from '@zhixing/contract/model-settings';
import {
  type AgentDraft,
  backUpDraft,
  improvePrompt,
  listParts,
  listVersions,
  type OpenedDraft,
  proposePlan,
  readDraft,
  readVersion,
  releaseAgent,
  restoreVersion,
  saveDraft,
  type VersionRef,
} from '@zhixing/contract/studio';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query.ts';

const quiet = { quiet: true } as const;
/** A model is given a minute; the dialog shows what went wrong itself. */
const thinking = { quiet: true, timeoutMs: 65_000 } as const;

export const fetchDraft = (id: string): Promise<OpenedDraft> => call(readDraft, { params: { id } }, quiet);
export const storeDraft = (id: string, draftNo: number, draft: AgentDraft) =>
  call(saveDraft, { params: { id }, body: { ...draft, draftNo } }, quiet);
export const publish = (id: string, draftNo: number, notes: string) =>
  call(releaseAgent, { params: { id }, body: { draftNo, notes } });
export const backUp = (id: string, note: string) => call(backUpDraft, { params: { id }, body: { note } });
export const restore = (id: string, draftNo: number, version: VersionRef) =>
  call(restoreVersion, { params: { id }, body: { draftNo, version } });
export const improve = (id: string, prompt: string, wish: string) =>
  call(improvePrompt, { params: { id }, body: { prompt, wish } }, thinking);
export const proposeAgents = (id: string, wish: string) =>
  call(proposePlan, { params: { id }, body: { wish } }, thinking);

export const versionsQuery = (id: string) =>
  queryOptions({ queryKey: ['studio', id, 'versions'], queryFn: () => call(listVersions, { params: { id } }, quiet) });
export const refreshVersions = (id: string) => queryClient.invalidateQueries({ queryKey: ['studio', id, 'versions'] });
export const versionQuery = (id: string, version: VersionRef) =>
  queryOptions({
    queryKey: ['studio', id, 'version', version],
    queryFn: () => call(readVersion, { params: { id }, query: version }, quiet),
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
/** What the agent's owner has, whoever edits it. */
export const partsQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['studio', 'parts', agentId],
    queryFn: () => call(listParts, { query: { agentId } }, quiet),
    staleTime: 60_000,
  });
/** Those the agent's runs can use; without an agent, one's own. */
export const modelsQuery = (agentId?: string) =>
  queryOptions({
    queryKey: agentId ? ['studio', 'models', agentId] : ['studio', 'models'],
    queryFn: () => call(listModels, { query: { agentId } }, quiet),
    staleTime: 60_000,
  });
