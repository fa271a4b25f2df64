export { advanceTraining } from './advance-training.ts';
export { cancelAtProvider } from './cancel-training.ts';
export { lostTraining } from './lost-training.ts';
export { modelTrainingBindings } from './routes.ts';
