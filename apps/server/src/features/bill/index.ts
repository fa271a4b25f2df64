export { billBindings } from './routes.ts';
