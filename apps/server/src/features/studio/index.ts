export { studioBindings } from './routes.ts';
