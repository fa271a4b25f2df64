import { newId } from '../src/base/id.ts';
import { model } from '../src/db/schema/model.ts';
import { modelTraining } from '../src/db/schema/model-training.ts';
import type { World } from './world.ts';

type Somebody = { id: string; tenantId: string };

export const ownModel = async (world: World, { id: ownerId, tenantId }: Somebody) => {
  const id = newId();
  const fields = {
    name: '样例',
    provider: 'test',
    kind: 'LLM',
    baseUrl: 'https://api.example.com',
    modelName: 'x',
  } as const;
  await world.services.db.inTenant(tenantId, (tx) => tx.insert(model).values({ tenantId, id, ownerId, ...fields }));
  return id;
};

const ownTraining = async (world: World, who: Somebody) => {
  const place = { tenantId: who.tenantId, id: newId() };
  const modelId = await ownModel(world, who);
  await world.services.db.inTenant(who.tenantId, (tx) =>
    tx.insert(modelTraining).values({ ...place, modelId, accountId: who.id, name: '样例', examples: 10 }),
  );
  return place.id;
};

export const ofModel = { make: ownModel, perAccount: true } as const;

/** The ids that calls about models carry; see `foreignCases`. */
export const modelCases = {
  'createModel.body.failover.0': ofModel,
  'updateModel.body.failover.0': {
    ...ofModel,
    call: async (id: string, world: World, caller: Somebody) => ({
      params: { id: await ownModel(world, caller) },
      body: { name: '样例', kind: 'LLM', baseUrl: 'https://api.example.com', modelName: 'x', failover: [id] },
    }),
  },
  'testModel.body.id': ofModel,
  'listProviderModels.body.id': ofModel,
  'readTraining.params.id': { make: ownTraining, perAccount: true },
  'cancelTraining.params.id': { make: ownTraining, perAccount: true },
} as const;
