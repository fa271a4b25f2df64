import { queryOptions } from '@tanstack/react-query';
import { cancelTraining, listTrainings, startTraining, type TrainingRow } from '@zhixing/contract/model-training';
import { call } from '../../../../lib/call.ts';
import { queryClient } from '../../../../lib/query.ts';
import { upload } from '../../../../lib/upload.ts';
import { modelsQuery } from '../../api.ts';

const lookMs = 3_000;
const isGoing = ({ state }: TrainingRow) => state === 'in-progress';

/** Looks again while one is in progress. One that was and is no more may have left a new model. */
export const trainingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['studio', 'trainings', id],
    queryFn: async ({ client, queryKey }) => {
      const before = client.getQueryData<TrainingRow[]>(queryKey) ?? [];
      const rows = await call(listTrainings, { params: { id } }, { quiet: true });
      const hasEnded = before.some((was) => isGoing(was) && !rows.some((row) => row.id === was.id && isGoing(row)));
      if (hasEnded) await client.invalidateQueries({ queryKey: modelsQuery().queryKey });
      return rows;
    },
    refetchInterval: ({ state }) => (state.data?.some(isGoing) ? lookMs : false),
  });

const refresh = (id: string) => queryClient.invalidateQueries({ queryKey: trainingsQuery(id).queryKey });

type Order = { readonly id: string; readonly name: string; readonly file: File };

export const beginTraining = async ({ id, name, file }: Order, onProgress: (share: number) => void) => {
  await upload(startTraining, file, { params: { id }, query: { name }, onProgress });
  await refresh(id);
};

export const stopTraining = async ({ id, modelId }: TrainingRow) => {
  await call(cancelTraining, { params: { id } });
  await refresh(modelId);
};
