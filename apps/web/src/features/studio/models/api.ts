import { queryOptions } from '@tanstack/react-query';
import {
  createModel,
  deleteModel,
  listProviderModels,
  type ModelRow,
  modelUse,
  testModel,
  updateModel,
} from '@zhixing/contract/model-settings';
import type { RouteCall } from '@zhixing/contract/route';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query.ts';
import { modelsQuery } from '../api.ts';

const quiet = { quiet: true } as const;
export type ModelBody = RouteCall<typeof createModel>['body'];
export type Trial = RouteCall<typeof testModel>['body'];
export type ListOrder = RouteCall<typeof listProviderModels>['body'];
export type UseDays = 7 | 15 | 30;

const refresh = () => queryClient.invalidateQueries({ queryKey: modelsQuery().queryKey });

export const saveModel = async (row: ModelRow | undefined, { scope, ...body }: ModelBody) => {
  if (row) await call(updateModel, { params: { id: row.id }, body }, quiet);
  else await call(createModel, { body: { ...body, scope } }, quiet);
  await refresh();
};

export const removeModel = async ({ id }: ModelRow) => {
  await call(deleteModel, { params: { id } });
  await refresh();
};

/** One that thinks is given a minute by the server. */
const trialMs = 75_000;

export const tryModel = (body: Trial) => call(testModel, { body }, { ...quiet, timeoutMs: trialMs });

export const askForModels = (body: ListOrder) => call(listProviderModels, { body }, quiet);

export const modelUseQuery = (id: string, days: UseDays) =>
  queryOptions({
    queryKey: ['studio', 'models', id, 'use', days],
    queryFn: () => call(modelUse, { params: { id }, query: { days } }, quiet),
    staleTime: 10_000,
  });
