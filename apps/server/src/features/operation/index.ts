export { operationBindings } from './routes.ts';
export { watchWork } from './watch-work.ts';
