import type { Tx } from '../client.ts';
import { model } from '../schema/model.ts';
import { idOf, tenantIdOf } from './demo-id.ts';

export type DemoModel = { url: string; seal: (place: { tenantId: string; id: string }) => Buffer };

/** 演示模型: shared by the platform, so that every tenant of the demo can chat. Its address may change between starts. */
export const seedModel = async (tx: Tx, demo: DemoModel) => {
  for (const kind of ['LLM', 'vision', 'embedding'] as const) await addModel(tx, demo, kind);
};

type Kind = 'LLM' | 'vision' | 'embedding';
const ids = { LLM: 'model demo', vision: 'model demo vision', embedding: 'model demo embedding' };

const addModel = async (tx: Tx, { url, seal }: DemoModel, kind: Kind) => {
  const place = { tenantId: tenantIdOf('zhixing'), id: idOf(ids[kind]) };
  const changing = { baseUrl: url, keyCipher: seal(place) };
  await tx
    .insert(model)
    .values({
      ...place,
      ...changing,
      name: kind === 'embedding' ? '演示向量模型' : '演示模型',
      provider: 'demo',
      kind,
      modelName: kind === 'embedding' ? 'zhixing-embed' : 'zhixing-demo',
      isDefault: true,
      isShared: true,
      isDemo: true,
    })
    .onConflictDoUpdate({ target: [model.tenantId, model.id], set: changing });
};
