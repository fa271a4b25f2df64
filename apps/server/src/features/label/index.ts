export { labelBindings } from './routes.ts';
