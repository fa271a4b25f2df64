export { readUserInfo } from './find-user-info.ts';
export { userBindings } from './routes.ts';
export { activeLevel } from './rules.ts';
