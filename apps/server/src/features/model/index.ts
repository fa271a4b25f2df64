export { addTrainedModel } from './add-trained-model.ts';
export {
  askModel,
  askModelRound,
  embedCounted,
  embedTexts,
  findEmbedder,
  type ModelServices,
  rerankTexts,
} from './ask-model.ts';
export { assertRoom } from './change-model.ts';
export { createModelFinder, keyPlace, type ModelFinder } from './find-chat-models.ts';
export { generateText } from './generate-text.ts';
export { listEmbedders } from './list-embedders.ts';
export { findEditable, openKey, sealedModelColumns } from './queries.ts';
export { modelBindings } from './routes.ts';
export type { StoredModel } from './rules.ts';
