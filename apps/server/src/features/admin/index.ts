export { adminBindings } from './routes.ts';
