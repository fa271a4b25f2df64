export { createModelFinder, keyPlace, type ModelFinder } from './find-chat-models.ts';
