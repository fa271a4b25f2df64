export { inScope, likeText, pageFrom, versionOf } from './queries.ts';
export { adminBindings } from './routes.ts';
