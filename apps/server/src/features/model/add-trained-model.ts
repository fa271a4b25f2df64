import { newId } from '../../base/id.ts';
import { createSecretBox } from '../../base/secret-box.ts';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { model } from '../../db/schema/model.ts';
import { keyPlace } from './find-chat-models.ts';
import { secretPlace } from './queries.ts';
import type { StoredModel } from './rules.ts';

type Trained = { name: string; modelName: string };
type ModelKey = Pick<StoredModel, 'tenantId' | 'id'>;

/** Like its parent in everything but its name. What is sealed is sealed anew: it opens in the row it was sealed for. */
export const addTrainedModel = async (
  tx: Tx,
  { env, now }: Pick<Services, 'env' | 'now'>,
  parent: StoredModel,
  { name, modelName }: Trained,
): Promise<string> => {
  const modelKey = { tenantId: parent.tenantId, id: newId() };
  const box = createSecretBox(env);
  const moved = (cipher: Buffer | null, placeOf: (row: ModelKey) => string) =>
    cipher && box.seal(box.open(cipher, placeOf(parent)), placeOf(modelKey));
  await tx.insert(model).values({
    ...parent,
    ...modelKey,
    name,
    modelName,
    keyCipher: moved(parent.keyCipher, keyPlace),
    secretCipher: moved(parent.secretCipher, secretPlace),
    isDefault: false,
    createdAt: now(),
  });
  return modelKey.id;
};
