export { inScope, pageFrom } from './queries.ts';
export { adminBindings } from './routes.ts';
