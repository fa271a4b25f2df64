import * as contract from '@zhixing/contract/model-training';
import { type Binding, bind } from '../../http/bind.ts';
import { cancelTraining } from './cancel-training.ts';
import { listTrainings, readTraining } from './queries.ts';
import { startTraining } from './start-training.ts';

export const modelTrainingBindings: Binding[] = [
  bind(contract.startTraining, (ctx, { params, query, file }) => startTraining(ctx, params.id, query.name, file)),
  bind(contract.listTrainings, (ctx, { params }) => listTrainings(ctx, params.id)),
  bind(contract.readTraining, (ctx, { params }) => readTraining(ctx, params.id)),
  bind(contract.cancelTraining, (ctx, { params }) => cancelTraining(ctx, params.id)),
];
