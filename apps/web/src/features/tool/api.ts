import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  addMcpServer,
  beginMcpOauth,
  chooseMcpTools,
  deleteMcpServer,
  finishMcpOauth,
  listMcpServers,
  type McpServer,
  refreshMcpServer,
} from '@zhixing/contract/mcp';
import { listModels } from '@zhixing/contract/model-settings';
import { importOpenApi, preprocessOpenApi } from '@zhixing/contract/openapi-import';
import {
  allTags,
  createPlugin,
  createWorkflow,
  deletePlugin,
  type PluginDocument,
  type PluginRow,
  pluginPage,
  readPlugin,
  refineCallableName,
  releasePlugin,
  savePlugin,
  testPlugin,
} from '@zhixing/contract/plugin';
import type { RouteCall } from '@zhixing/contract/route';
import { listParts } from '@zhixing/contract/studio';
import {
  fillWorkflowForm,
  listWorkflowRuns,
  readWorkflowRun,
  stopWorkflowRun,
  testWorkflow,
  type WorkflowRun,
} from '@zhixing/contract/workflow';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query.ts';

const key = ['tools'] as const;
const quiet = { quiet: true } as const;

export type ToolQuery = RouteCall<typeof pluginPage>['body'];

export const toolsQuery = (body: ToolQuery) =>
  queryOptions({
    queryKey: [...key, 'page', body],
    queryFn: ({ signal }) => call(pluginPage, { body }, { quiet: true, signal }),
    select: ({ content, totalElements }) => ({ list: content, total: totalElements }),
    placeholderData: keepPreviousData,
  });

export const tagsQuery = queryOptions({
  queryKey: [...key, 'tags'],
  queryFn: ({ signal }) => call(allTags, {}, { quiet: true, signal }),
});

export const mcpServersQuery = queryOptions({
  queryKey: [...key, 'mcp'],
  queryFn: ({ signal }) => call(listMcpServers, {}, { quiet: true, signal }),
});

/** Read anew at every visit: an old draft would be refused when it is saved. */
export const toolQuery = (id: string) =>
  queryOptions({
    queryKey: ['tool', id],
    queryFn: ({ signal }) => call(readPlugin, { params: { id } }, { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

const refresh = () => queryClient.invalidateQueries({ queryKey: key });

export type PluginBody = RouteCall<typeof createPlugin>['body'];
export type WorkflowBody = RouteCall<typeof createWorkflow>['body'];

export const addPlugin = async (body: PluginBody): Promise<string> => {
  const { id } = await call(createPlugin, { body }, quiet);
  void refresh();
  return id;
};

export const addWorkflow = async (body: WorkflowBody): Promise<string> => {
  const { id } = await call(createWorkflow, { body }, quiet);
  void refresh();
  return id;
};

export const askCallableName = (body: { name: string; description: string }) =>
  call(refineCallableName, { body }, quiet);

export const removeTool = async ({ id, pluginType }: PluginRow): Promise<void> => {
  await call(pluginType === 'MCP' ? deleteMcpServer : deletePlugin, { params: { id } });
  await refresh();
};

export const saveTool = async (id: string, body: RouteCall<typeof savePlugin>['body']) => {
  const saved = await call(savePlugin, { params: { id }, body }, quiet);
  void refresh();
  return saved;
};

export const tryTool = (id: string, body: RouteCall<typeof testPlugin>['body']) =>
  call(testPlugin, { params: { id }, body }, quiet);

export const partsQuery = queryOptions({
  queryKey: [...key, 'parts'],
  queryFn: ({ signal }) => call(listParts, { query: {} }, { quiet: true, signal }),
  staleTime: 60_000,
});
export const modelsQuery = queryOptions({
  queryKey: [...key, 'models'],
  queryFn: ({ signal }) => call(listModels, { query: {} }, { quiet: true, signal }),
  staleTime: 60_000,
});
/** What a part asks for, where it is a plugin that one may read. */
export const readInputs = async (part: string): Promise<PluginDocument | null> => {
  const id = /^plugin:(.+)$/.exec(part)?.[1];
  if (!id) return null;
  return call(readPlugin, { params: { id } }, quiet).then(
    ({ document }) => document,
    () => null,
  );
};

const runKey = (id: string) => ['workflow', id] as const;
/** A person takes longer than a node. */
const pauseOf = ({ steps }: WorkflowRun) => (steps.some(({ status }) => status === 'waiting') ? 2_000 : 400);
/** Asked again and again while it goes on. */
export const runQuery = (id: string, runId: string) =>
  queryOptions({
    queryKey: [...runKey(id), 'run', runId],
    queryFn: ({ signal }) => call(readWorkflowRun, { params: { id, runId } }, { quiet: true, signal }),
    refetchInterval: ({ state: { data } }) => (data?.status === 'running' ? pauseOf(data) : false),
    enabled: runId !== '',
  });
export const runsQuery = (id: string) =>
  queryOptions({
    queryKey: [...runKey(id), 'runs'],
    queryFn: ({ signal }) => call(listWorkflowRuns, { params: { id } }, { quiet: true, signal }),
  });
export const refreshRuns = (id: string) => queryClient.invalidateQueries({ queryKey: [...runKey(id), 'runs'] });
export const startRun = async (id: string, body: RouteCall<typeof testWorkflow>['body']) =>
  (await call(testWorkflow, { params: { id }, body }, quiet)).runId;
export const stopRun = async (id: string, runId: string): Promise<void> => {
  await call(stopWorkflowRun, { params: { id, runId } });
  await queryClient.invalidateQueries({ queryKey: [...runKey(id), 'run', runId] });
};

export const fillForm = async (id: string, runId: string, body: RouteCall<typeof fillWorkflowForm>['body']) => {
  await call(fillWorkflowForm, { params: { id, runId }, body }, quiet);
  await queryClient.invalidateQueries({ queryKey: [...runKey(id), 'run', runId] });
};

export const releaseTool = async (id: string, body: RouteCall<typeof releasePlugin>['body']) => {
  const { no } = await call(releasePlugin, { params: { id }, body }, quiet);
  void refresh();
  return no;
};

export const findTools = (body: RouteCall<typeof preprocessOpenApi>['body'], signal: AbortSignal) =>
  call(preprocessOpenApi, { body }, { quiet: true, signal });

export const importTools = async (body: RouteCall<typeof importOpenApi>['body']): Promise<void> => {
  await call(importOpenApi, { body }, quiet);
  await refresh();
};

const keepServer = (server: McpServer) => {
  queryClient.setQueryData(mcpServersQuery.queryKey, (old) =>
    old?.some(({ id }) => id === server.id)
      ? old.map((one) => (one.id === server.id ? server : one))
      : [...(old ?? []), server],
  );
  void queryClient.invalidateQueries({ queryKey: [...key, 'page'] });
  return server;
};

export const addServer = async (body: RouteCall<typeof addMcpServer>['body']) =>
  keepServer(await call(addMcpServer, { body }, quiet));
export const checkServer = async (id: string) => keepServer(await call(refreshMcpServer, { params: { id } }));
export const switchTools = async (id: string, enabled: string[]) =>
  keepServer(await call(chooseMcpTools, { params: { id }, body: { enabled } }));
export const beginLogin = async (id: string) => (await call(beginMcpOauth, { params: { id } }, quiet)).address;
export const finishLogin = async (body: RouteCall<typeof finishMcpOauth>['body']) =>
  keepServer(await call(finishMcpOauth, { body }, quiet));
export const removeServer = async (id: string): Promise<void> => {
  await call(deleteMcpServer, { params: { id } });
  await refresh();
};
