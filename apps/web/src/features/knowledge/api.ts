import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pageCreatedByMe } from '@zhixing/contract/agent';
import {
  changeKnowledge,
  createKnowledge,
  deleteKnowledge,
  knowledgePage,
  moveKnowledge,
  readKnowledge,
  stopKnowledgeMove,
} from '@zhixing/contract/knowledge';
import {
  addKnowledgePage,
  cancelFiles,
  changeFolder,
  createFolder,
  deleteFiles,
  deleteFolder,
  type KnowledgeFile,
  knowledgeFiles,
  previewFile,
  readFiles,
  type SegmentSettings,
  startFiles,
  tryMethod,
} from '@zhixing/contract/knowledge-file';
import {
  addEntry,
  changeSegment,
  dropUnanswered,
  listSegments,
  listUnanswered,
  testRetrieval,
} from '@zhixing/contract/knowledge-segment';
import { listModels } from '@zhixing/contract/model-settings';
import type { RouteCall, RouteReply } from '@zhixing/contract/route';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query.ts';

const key = ['knowledge'] as const;
const quiet = { quiet: true } as const;
/** A preview reads pages of a stranger's file. */
const reading = { quiet: true, timeoutMs: 90_000 } as const;

export type ListQuery = RouteCall<typeof knowledgePage>['query'];
export const basesQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: [...key, 'page', query],
    queryFn: ({ signal }) => call(knowledgePage, { query }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
export const baseQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(readKnowledge, { params: { id } }, { quiet: true, signal }),
  });

const refreshBases = () => queryClient.invalidateQueries({ queryKey: [...key, 'page'] });
const refreshBase = (id: string) => queryClient.invalidateQueries({ queryKey: [...key, 'one', id] });

export const createBase = async (
  body: RouteCall<typeof createKnowledge>['body'],
  wordless: string,
): Promise<string> => {
  const { id } = await call(createKnowledge, { body }, { ...quiet, wordless });
  void refreshBases();
  return id;
};
export const changeBase = async (body: RouteCall<typeof changeKnowledge>['body']): Promise<void> => {
  await call(changeKnowledge, { body }, quiet);
  await Promise.all([refreshBases(), refreshBase(body.id)]);
};
export const removeBase = async (id: string): Promise<void> => {
  await call(deleteKnowledge, { body: [id] });
  queryClient.removeQueries({ queryKey: [...key, 'one', id] });
  await refreshBases();
};

/** Bases belong to the tenant's people: a personal model answers for its owner's agents only. */
export const embeddersQuery = queryOptions({
  queryKey: [...key, 'embedders'],
  queryFn: async ({ signal }) =>
    (await call(listModels, { query: {} }, { quiet: true, signal })).filter(
      ({ kind, scope }) => kind === 'embedding' && scope !== 'personal',
    ),
  staleTime: 60_000,
});
export const moveBase = async (id: string, modelId: string): Promise<void> => {
  await call(moveKnowledge, { params: { id }, body: { modelId } }, { timeoutMs: 30_000 });
  await refreshBase(id);
};
export const stopMove = async (id: string): Promise<void> => {
  await call(stopKnowledgeMove, { params: { id } });
  await refreshBase(id);
};

export type FilesQuery = RouteCall<typeof knowledgeFiles>['query'];
type FilesPage = RouteReply<typeof knowledgeFiles>;
export type Folder = FilesPage['folders'][number];
export const filesQuery = (id: string, query: FilesQuery) =>
  queryOptions({
    queryKey: [...key, 'files', id, query],
    queryFn: ({ signal }) => call(knowledgeFiles, { params: { id }, query }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
/** Files changed: so did the counts and the space of their base. */
export const refreshFiles = async (id: string): Promise<void> => {
  await Promise.all([queryClient.invalidateQueries({ queryKey: [...key, 'files', id] }), refreshBase(id)]);
};
export const askStates = async (ids: string[], signal: AbortSignal): Promise<KnowledgeFile[]> =>
  (await call(readFiles, { body: { ids } }, { quiet: true, signal })).list;

export const addFolder = async (id: string, body: RouteCall<typeof createFolder>['body']): Promise<void> => {
  await call(createFolder, { params: { id }, body }, quiet);
  await refreshFiles(id);
};
export const renameFolder = async (id: string, folderId: string, name: string): Promise<void> => {
  await call(changeFolder, { params: { id: folderId }, body: { name } }, quiet);
  await refreshFiles(id);
};
export const removeFolder = async (id: string, folderId: string): Promise<void> => {
  await call(deleteFolder, { params: { id: folderId } });
  await refreshFiles(id);
};

export const addAddress = (id: string, body: RouteCall<typeof addKnowledgePage>['body']) =>
  call(addKnowledgePage, { params: { id }, body }, quiet);
/** Of one way to cut; the last pages that were seen stay while another way is tried. */
export const previewQuery = (id: string, body: SegmentSettings) =>
  queryOptions({
    queryKey: [...key, 'preview', id, body.method, body.maxLength],
    queryFn: ({ signal }) => call(previewFile, { params: { id }, body }, { ...reading, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
/** What can be cut another way: documents, and not what was written by hand. */
export const trialFilesQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'files', id, 'trial'],
    queryFn: async ({ signal }) => {
      // A name that every file has: they are looked for in all folders.
      const query = { name: '.', page: 1, limit: 100 };
      return call(knowledgeFiles, { params: { id }, query }, { quiet: true, signal });
    },
  });
export const tryFile = (id: string, body: RouteCall<typeof tryMethod>['body']) =>
  call(tryMethod, { params: { id }, body }, reading);
export const start = (ids: string[], settings?: SegmentSettings) =>
  call(startFiles, { body: { ids, settings } }, quiet);
export const cancel = async (id: string, ids: string[]): Promise<void> => {
  await call(cancelFiles, { body: { ids } });
  await refreshFiles(id);
};
export const removeFiles = async (id: string, ids: string[]): Promise<void> => {
  await call(deleteFiles, { body: ids });
  await Promise.all([refreshFiles(id), refreshBases()]);
};

export type SegmentsQuery = RouteCall<typeof listSegments>['query'];
export const segmentsQuery = (fileId: string, query: SegmentsQuery) =>
  queryOptions({
    queryKey: [...key, 'segments', fileId, query],
    queryFn: ({ signal }) => call(listSegments, { params: { id: fileId }, query }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
export const changeOneSegment = async (
  fileId: string,
  id: string,
  body: RouteCall<typeof changeSegment>['body'],
): Promise<void> => {
  await call(changeSegment, { params: { id }, body }, quiet);
  await queryClient.invalidateQueries({ queryKey: [...key, 'segments', fileId] });
};
export const writeEntry = async (id: string, body: RouteCall<typeof addEntry>['body']): Promise<void> => {
  await call(addEntry, { params: { id }, body }, quiet);
  await refreshFiles(id);
};

export const searchBase = (id: string, body: RouteCall<typeof testRetrieval>['body']) =>
  call(testRetrieval, { params: { id }, body }, quiet);

export const unansweredQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'unanswered', id],
    queryFn: ({ signal }) => call(listUnanswered, { params: { id } }, { quiet: true, signal }),
  });
export const dropQuestion = async (id: string, questionId: string): Promise<void> => {
  await call(dropUnanswered, { params: { id: questionId } });
  await queryClient.invalidateQueries({ queryKey: unansweredQuery(id).queryKey });
};

export const myAgentsQuery = queryOptions({
  queryKey: [...key, 'agents'],
  queryFn: ({ signal }) => call(pageCreatedByMe, { body: { pageSize: 50 } }, { quiet: true, signal }),
});
