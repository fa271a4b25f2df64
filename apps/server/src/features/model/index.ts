export { createModelFinder, keyPlace, type ModelFinder } from './find-chat-models.ts';
export { modelWatch } from './model-watch.ts';
export { modelBindings } from './routes.ts';
