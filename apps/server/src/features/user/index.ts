export { authorsOf } from './authors-of.ts';
export { readUserInfo } from './find-user-info.ts';
export { userBindings } from './routes.ts';
export { displayNameOf } from './rules.ts';
