export { surveyBindings } from './routes.ts';
