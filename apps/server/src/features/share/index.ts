export { findShare, readShare } from './find-share.ts';
export { shareBindings } from './routes.ts';
