export { adminGrantBindings } from './routes.ts';
