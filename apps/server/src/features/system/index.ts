export { systemBindings } from './routes.ts';
